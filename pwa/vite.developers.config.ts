import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { common } from "./vite.config.ts";

// The reference of the public API. What it is made of is for this page alone and larger than the whole app, so it lies in
// a folder of its own: no service worker keeps it, and no budget counts it.
export default defineConfig({
  ...common,
  define: { ...common.define, __VUE_OPTIONS_API__: "true", __VUE_PROD_DEVTOOLS__: "false" },
  build: {
    ...common.build,
    assetsDir: "assets/developers",
    emptyOutDir: false,
    modulePreload: false,
    copyPublicDir: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      // Of its eighty pictures of half a kilobyte one file, not eighty.
      output: { codeSplitting: { groups: [{ name: "pictures", test: /@scalar[\\/]icons[\\/].*\.svg/ }] } },
      input: { developers: fileURLToPath(new URL("./developers.html", import.meta.url)) },
    },
  },
});
