import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { texts } from "./vite.texts.ts";
import { defineConfig } from "vite";
import { isFirst } from "./vite.chunks.ts";
import { common } from "./vite.config.ts";

// The page of a buyer's own order. As the widget it shares no file with the app, nor with the widget: what one of them
// needs more of a module would else be loaded by the other.
export default defineConfig({
  ...common,
  plugins: [texts("mine/main.tsx"), react()],
  build: {
    ...common.build,
    manifest: ".vite/mine.json",
    emptyOutDir: false,
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "mine-react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: (id, graph) => (isFirst(id, graph) ? "mine-first" : null), test: /[\\/]src[\\/]/, priority: 1 },
          ],
        },
      },
      input: { mine: fileURLToPath(new URL("./mine.html", import.meta.url)) },
    },
  },
});
