import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { target } from "./scripts/browsers.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `embed.js`: one plain script under a name that stays, since it stands in other people's pages. */
export default defineConfig({
  resolve: { alias: { "@": here("./src") } },
  publicDir: false,
  build: {
    target,
    emptyOutDir: false,
    lib: { entry: here("./src/widget/embed/embed.ts"), formats: ["iife"], name: "foyer", fileName: () => "embed.js" },
  },
});
