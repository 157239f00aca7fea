// Writes the PWA's types from the server's OpenAPI schema: contract [SCHEMA_FILE]. Without a file the server is asked for its schema.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const pwa = fileURLToPath(new URL("..", import.meta.url));
const target = join(pwa, "src/api/generated/schema.d.ts");

function askServer(folder) {
  const file = join(folder, "schema.yaml");
  const command = ["-m", "server.manage", "spectacular", "--validate", "--fail-on-warn", "--file", file];
  execFileSync(join(pwa, "../.venv/bin/python"), command, { cwd: join(pwa, ".."), stdio: "inherit" });
  return file;
}

const folder = mkdtempSync(join(tmpdir(), "foyer-contract-"));
try {
  const given = process.argv[2] ?? process.env.FOYER_SCHEMA;
  const schema = given ? resolve(given) : askServer(folder);
  const types = astToString(await openapiTS(pathToFileURL(schema)));
  mkdirSync(join(target, ".."), { recursive: true });
  writeFileSync(target, `// Written by \`npm run contract\` from the server's schema; never edited.\n\n${types}`);
} finally {
  rmSync(folder, { recursive: true });
}
