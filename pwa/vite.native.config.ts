import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { texts } from "./vite.texts.ts";
import { defineConfig } from "vite";
import { app, common } from "./vite.config.ts";
import { ionicParts } from "./vite.ionic.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The same app for the phone apps, with the platforms' own camera, storage and so on in place of the browser's. It lies in
// the app's own files, so it has no service worker; what sells to the public is not in it at all.
export default defineConfig({
  ...common,
  plugins: [texts(), react(), ionicParts],
  resolve: {
    alias: [
      { find: "@/device/parts", replacement: here("./src/device/parts.native.ts") },
      { find: "@", replacement: here("./src") },
    ],
  },
  build: { ...app, outDir: "dist-native" },
});
