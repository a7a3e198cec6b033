// What the build ships beside these scripts; esbuild puts the value in.

export interface Shipped {
  /** Names the folder of the runtime, and with it everything in it. */
  build: string;
  /** Each file fetched for a start: its bytes as fetch delivers them, and as a gzipping host sends them. */
  files: Record<string, { size: number; sent: number }>;
  /** Length of the boot image, unpacked. */
  snapshot: number;
  /** Which archive holds which top-level module. */
  wheels: Record<string, string>;
  /** Modules that every start has imported. */
  imports: string[];
  /** The function that a kept Python practises with, "module:function"; empty for none. */
  rehearsal: string;
  /** Pyodide's description of itself, without its package index. */
  lock: { info: Record<string, string>; packages: Record<string, never> };
}

declare const SHIPPED: Shipped;

export const shipped: Shipped = SHIPPED;
