// Writes the PWA's types from the server's OpenAPI schema: contract [SCHEMA.json]. Without a file the server is asked for its schema.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const pwa = fileURLToPath(new URL("..", import.meta.url));
const HEAD = "// Written by `npm run contract` from the server's schema; never edited.\n\n";

function askServer(folder) {
  const file = join(folder, "schema.json");
  const how = ["--format", "openapi-json", "--validate", "--fail-on-warn", "--file", file];
  const command = ["-m", "scripts.schema", ...how];
  execFileSync(join(pwa, "../.venv/bin/python"), command, { cwd: join(pwa, ".."), stdio: "inherit" });
  return file;
}

function write(file, text) {
  const target = join(pwa, "src", file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, HEAD + text);
}

/** The schema tells what each live topic carries as a webhook of the topic's name. */
function topicTypes(webhooks) {
  const lines = Object.entries(webhooks).map(([topic, { post }]) => {
    const { $ref } = post.requestBody.content["application/json"].schema;
    return `  ${JSON.stringify(topic)}: Shapes[${JSON.stringify($ref.split("/").at(-1))}];\n`;
  });
  return (
    'import type { components } from "@/api/generated/schema";\n\ntype Shapes = components["schemas"];\n\n' +
    "/** What a topic carries: a state topic its whole state, the others one of their items. */\n" +
    `export interface Topics {\n${lines.join("")}}\n`
  );
}

const folder = mkdtempSync(join(tmpdir(), "foyer-contract-"));
try {
  const given = process.argv[2] ?? process.env.FOYER_SCHEMA;
  const { webhooks, ...calls } = JSON.parse(readFileSync(given ? resolve(given) : askServer(folder), "utf8"));
  write("live/generated/topics.d.ts", topicTypes(webhooks));
  write("api/generated/schema.d.ts", astToString(await openapiTS(calls)));
} finally {
  rmSync(folder, { recursive: true });
}
