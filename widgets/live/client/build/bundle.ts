// Bundle the client's scripts.
//
//   node bundle.ts page OUT                 the large part, which knows nothing of the build
//   node bundle.ts small OUT SHIPPED        the script in every page and the worker, which carry what is shipped

import { build, type BuildOptions } from "esbuild";
import { fileURLToPath } from "node:url";

const [, , what, outdir = ".", shipped = "{}"] = process.argv;
const source = (name: string): string => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
const common: BuildOptions = {
  bundle: true,
  minify: true,
  outdir,
  target: ["es2022", "chrome110", "firefox114", "safari16.4"],
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
};

if (what === "page") {
  await build({
    ...common,
    entryPoints: [source("page")],
    format: "esm",
    splitting: true,
    chunkNames: "part-[hash]",
    loader: { ".woff2": "empty", ".woff": "empty", ".ttf": "empty", ".eot": "empty", ".svg": "empty" },
  });
  await build({ ...common, entryPoints: [source("examples")], format: "esm" });
} else {
  const define = { SHIPPED: shipped };
  await build({ ...common, entryPoints: { live: source("loader") }, format: "iife", define });
  await build({ ...common, entryPoints: [source("worker")], format: "esm", define, external: ["node:*", "ws"] });
}
