import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { ProxyOptions } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { firstFrame } from "./vite.first.ts";
import { ionicParts } from "./vite.ionic.ts";
import { texts } from "./vite.texts.ts";
import { defineConfig } from "vitest/config";
import { groups } from "./vite.chunks.ts";
import { target } from "./scripts/browsers.mjs";

// What each file of tests cost, for the budget of the step (scripts/budget).
const { TEST_COSTS } = process.env;
const costs: ["json", { outputFile: string }][] = TEST_COSTS
  ? [["json", { outputFile: `${TEST_COSTS}/vitest.json` }]]
  : [];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.FOYER_SERVER ?? "http://127.0.0.1:8000";

// The server compares Origin with its own host, so a proxied call must look as if it came from there.
const proxied: ProxyOptions = {
  target: server,
  changeOrigin: true,
  ws: true,
  configure: (proxy) => {
    const asOwn = (request: { setHeader(name: string, value: string): unknown }) => request.setHeader("origin", server);
    proxy.on("proxyReq", (request, incoming) => {
      if (incoming.headers.origin) asOwn(request);
    });
    proxy.on("proxyReqWs", asOwn);
  },
};
const proxy = Object.fromEntries(
  [
    ...["/v1", "/api/", "/developers", "/socket.io", "/media", "/looks"],
    ...["/widget", "/buy", "/embed.js", "/demo"],
  ].map((path) => [path, proxied]),
);

const { version } = JSON.parse(readFileSync(here("./package.json"), "utf8")) as { readonly version: string };

// Names the build, the same for the same sources: answers kept by another build may have another shape.
function sourceHash(): string {
  const hash = createHash("sha256");
  const files = readdirSync(here("./src"), { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

/** What every build of ours has in common: the app's, and the widget's in vite.widget.config.ts. */
export const common = {
  define: { __BUILD__: JSON.stringify(sourceHash()), __VERSION__: JSON.stringify(version) },
  resolve: { alias: { "@": here("./src") } },
  worker: { format: "es" as const },
  build: {
    target,
    // A wasm or font inlined as data: would be refused by the server's content policy.
    assetsInlineLimit: 0,
  },
};

/** How the app itself is put together, on the web and in the phone apps (vite.native.config.ts). */
export const app = {
  ...common.build,
  chunkSizeWarningLimit: 1300,
  rolldownOptions: {
    // Ionic does not say of its parts that importing one does nothing by itself, nor that these calls only make what they
    // return; without this all eighty come along.
    treeshake: {
      moduleSideEffects: [{ test: /@ionic[\\/]core[\\/]components|[\\/]ionicons[\\/]/, sideEffects: false }],
      manualPureFunctions: ["createForwardRef", "createReactComponent", "React.createContext", "React.memo"],
      propertyReadSideEffects: false as const,
    },
    output: { codeSplitting: { groups } },
    input: { app: here("./index.html") },
  },
};

// Who puts another module in a module's place has modules of its own: a file before it may have loaded the real one. So
// has who keeps something: another file's queues would hear of it, and send it. And who changes the document's own methods,
// or loads a page again and again.
const isApart = (text: string) =>
  /vi\.mock\(|wipeStores|dumpDatabases|scanBox|handIn\(|Quota|surviveTranslation|widget\/resume/.test(text);
const apart = readdirSync(here("./src"), { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && isApart(readFileSync(here(`./${file}`), "utf8")));

const drawn = (files: readonly string[]) => files.filter((file) => file.endsWith("x"));
const plain = (files: readonly string[]) => files.filter((file) => !file.endsWith("x"));

let keptFirst: ReadonlySet<string> = new Set();
/** Told by no file: workers, whose parts the build puts together by themselves, and what they run. */
const OF_CAMERA = /scanner-|decoder\.worker|zxing|archivo-latin-wdth/;

/** Whether the worker keeps a file before it is there, later, when the browser rests, or once it is read (src/worker/sw.ts). */
const withStep = <Entry extends { readonly url: string }>(
  entry: Entry,
): Entry & { readonly later?: true; readonly language?: true } => {
  const isPart = entry.url.startsWith("assets/");
  // Other languages than English: what somebody has read is kept.
  if (entry.url.startsWith("assets/spoken-")) return { ...entry, language: true };
  return !isPart || keptFirst.has(entry.url) || OF_CAMERA.test(entry.url) ? entry : { ...entry, later: true };
};

export default defineConfig({
  ...common,
  plugins: [
    texts(),
    react(),
    ionicParts,
    firstFrame((files) => (keptFirst = new Set(files))),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/worker",
      filename: "sw.ts",
      injectRegister: null,
      manifest: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,woff2,svg,png,wasm,webmanifest}"],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [(entries) => ({ manifest: entries.map(withStep) })],
      },
    }),
  ],
  server: { port: 5173, strictPort: true, proxy },
  preview: { port: 4173, proxy },
  build: { ...app, manifest: ".vite/app.json" }, // read, and taken away again, by scripts/budget.mjs
  test: {
    // Making a document takes longer than most tests do. Who needs one without drawing anything says so in its first
    // line: // @vitest-environment jsdom
    projects: [
      { extends: true, test: { name: "drawn", environment: "jsdom", include: ["src/**/*.test.tsx"], exclude: apart } },
      { extends: true, test: { name: "plain", environment: "node", include: ["src/**/*.test.ts"], exclude: apart } },
      { extends: true, test: { name: "drawn apart", environment: "jsdom", include: drawn(apart), isolate: true } },
      { extends: true, test: { name: "plain apart", environment: "node", include: plain(apart), isolate: true } },
    ],
    pool: "threads",
    maxWorkers: 2,
    // One document and one copy of each module for all files of a worker: to make them anew took half of the time.
    isolate: false,
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 30_000, // what is waited for has its own, shorter end: src/testing/setup.ts
    expect: { poll: { timeout: 15_000 } }, // as src/testing/until.ts waits
    reporters: ["default", "./scripts/slowest.mjs", ...costs],
    // Ionic throws this from a dialog that is still coming when its test ends and takes it out of the document.
    onUnhandledError: ({ message }) => message !== "framework delegate is missing",
  },
});
