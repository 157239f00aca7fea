// Writes the TypeScript client of the public API from its OpenAPI document: client DOCUMENT FOLDER
import { registerHooks } from "node:module";

// The generator stands in e2e/, whose TypeScript is the native one and has no compiler for programs; ours has.
const compiler = import.meta.resolve("typescript");
registerHooks({
  resolve: (name, context, next) =>
    name === "typescript" ? { url: compiler, shortCircuit: true } : next(name, context),
});
const { createClient } = await import("../../e2e/node_modules/@hey-api/openapi-ts/dist/index.mjs");

const [input, path] = process.argv.slice(2);
await createClient({
  input,
  output: { path, clean: true, importFileExtension: ".ts" },
  plugins: [{ name: "@hey-api/client-fetch", includeInEntry: true }, "@hey-api/typescript", "@hey-api/sdk"],
  logs: { level: "warn" },
});
