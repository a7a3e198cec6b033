// LaTeX as MathML, in a part of its own: it is fetched when a cell shows a formula.

import temml from "temml";

const DELIMITED = /^\s*(?:\$\$([\s\S]*)\$\$|\$([\s\S]*)\$|\\\[([\s\S]*)\\\]|\\\(([\s\S]*)\\\))\s*$/;

export function latex(text: string): string {
  const [, block, inline, bracketed, parenthesised] = DELIMITED.exec(text) ?? [];
  const displayMode = inline === undefined && parenthesised === undefined;
  return temml.renderToString(block ?? inline ?? bracketed ?? parenthesised ?? text, { displayMode, throwOnError: false });
}
