import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { sheetsAside } from "./vite.first.ts";
import { texts } from "./vite.texts.ts";
import { defineConfig } from "vite";
import { isFirst } from "./vite.chunks.ts";
import { common } from "./vite.config.ts";

// The widget lives in other people's pages, and the app's users are not its own. Built beside the app, and not with it, it
// shares no file with it: what only the app uses of a module would else be loaded by every buyer, and the app's worker
// would keep for off-line use what is never used off line.
export default defineConfig({
  ...common,
  plugins: [texts("widget/main.tsx"), react(), sheetsAside()],
  build: {
    ...common.build,
    manifest: ".vite/widget.json",
    emptyOutDir: false,
    // What a later step needs is asked for ahead of it all the same, by the widget itself (src/widget/Widget.tsx).
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What is shown first comes in one file, and React in another, which a new build of ours leaves in the cache.
          groups: [
            { name: "widget-react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: (id, graph) => (isFirst(id, graph) ? "widget-first" : null),
              test: /[\\/]src[\\/](?!captcha[\\/])/,
              priority: 1,
            },
          ],
        },
      },
      input: {
        widget: fileURLToPath(new URL("./widget.html", import.meta.url)),
        // The page in which somebody else's script draws a captcha; it shares nothing with the widget, which frames it.
        captcha: fileURLToPath(new URL("./captcha.html", import.meta.url)),
      },
    },
  },
});
