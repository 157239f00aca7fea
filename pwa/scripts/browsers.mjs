// The browsers that the built scripts must run in, and the check that they do: browsers [DIST]
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";

/** The oldest of each that is sold to and let in: two years back, and further where phones stay on what they came with. */
export const OLDEST = { chrome: "120", edge: "120", firefox: "115", safari: "16.0", safari_ios: "16.0" };

/** The same for Vite, which writes newer syntax of scripts and styles in what these know. */
export const target = ["chrome120", "edge120", "firefox115", "safari16", "ios16"];

/**
 * What is younger than the list and used nevertheless: it is asked for before it is used, and done without or filled in
 * where it is missing. A name that is only asked for by a library stands here with what it does without it.
 */
const ASKED_FOR = new Set([
  "AbortSignal.any", // filled in by src/api/client.ts
  "URL.canParse", // zod, which else tries the address
  "Error.captureStackTrace", // zod
  "navigator.userActivation", // the sound is unlocked by the first touch
  "navigator.vibrate", // Ionic and src/device/web/browser.ts: nothing shakes
  "navigator.wakeLock", // src/device/web/browser.ts: the screen falls asleep
  "navigator.getBattery", // src/device/web/browser.ts: nothing is told of it
  "navigator.connection", // React, for its figures
  "document.fullscreenElement", // src/device/web: there is no full screen on an iPhone
  "document.exitFullscreen",
  "window.requestIdleCallback", // src/ui/whenIdle.ts and Ionic: a timer
  "document.adoptedStyleSheets", // src/shared/sellerStyles: no sheet can be made there, and the page is as we have drawn it
  "ClipboardItem", // src/ui/CopyId.tsx: what is to be copied is waited for first
  "WebTransport", // Engine.IO, which takes a socket
  "VideoFrame", // src/device/web/decoder.ts: an ImageBitmap
  "OffscreenCanvas", // src/device/web: the decoder then runs in the page
  "Symbol.dispose", // zxing-wasm
]);

const data = createRequire(import.meta.url)("@mdn/browser-compat-data");
const { api, javascript } = data;
const { builtins } = javascript;
/** What a global's name is an instance of. */
const INSTANCES = {
  ...{ window: "Window", self: "Window", globalThis: "Window", document: "Document", navigator: "Navigator" },
  ...{ crypto: "Crypto", performance: "Performance", history: "History", location: "Location", screen: "Screen" },
};

const numbers = (version) => version.replace(/^≤/, "").split(".").map(Number);

function isAtMost(version, most) {
  const [one, other] = [numbers(version), numbers(most)];
  for (let at = 0; at < 3; at += 1) {
    if ((one[at] ?? 0) !== (other[at] ?? 0)) return (one[at] ?? 0) < (other[at] ?? 0);
  }
  return true;
}

const isIn = (statement, browser) =>
  typeof statement?.version_added === "string" &&
  statement.version_added !== "preview" &&
  !statement.flags &&
  !statement.prefix &&
  isAtMost(statement.version_added, OLDEST[browser]);

/** The browsers of the list that lack a feature; none where nothing is known of it. */
function lacking(feature) {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.keys(OLDEST).filter((browser) => !toList(support[browser]).some((one) => isIn(one, browser)));
}

const toList = (value) => (Array.isArray(value) ? value : value ? [value] : []);

/** Whose methods are told by their name alone: names of others (`use`, `take`) are also those of anybody's own. */
const PLAIN = ["Array", "String", "Promise", "Object", "Map"];

/** Young methods of the language's plain objects, by names that nothing older has. */
function youngMethods() {
  const isOld = ([, feature]) => lacking(feature).length === 0;
  const old = new Set(
    Object.values({ ...api, ...builtins }).flatMap((members) =>
      Object.entries(members)
        .filter(isOld)
        .map(([name]) => name),
    ),
  );
  const young = PLAIN.flatMap((owner) =>
    Object.entries(builtins[owner])
      .filter(([name, feature]) => /^[a-z]+$/i.test(name) && !old.has(name) && lacking(feature).length > 0)
      .map(([name, feature]) => [name, { name: `${owner}.prototype.${name}`, feature }]),
  );
  return new Map(young);
}

const METHODS = youngMethods();

const { lookbehind_assertion: LOOKBEHIND } = javascript.regular_expressions;

function featureOf(node) {
  if (node.type === "Literal" && node.regex && /\(\?<[=!]/.test(node.regex.pattern)) {
    return { name: "A look behind", feature: LOOKBEHIND };
  }
  if (node.type === "NewExpression" && node.callee.type === "Identifier") {
    const name = node.callee.name;
    return { name, feature: builtins[name] ?? api[name] };
  }
  const member = node.type === "CallExpression" ? node.callee : node;
  if (member.type !== "MemberExpression" || member.computed || member.property.type !== "Identifier") return undefined;
  const { object, property } = member;
  if (object.type === "Identifier") {
    const owner = builtins[object.name] ?? api[INSTANCES[object.name] ?? object.name];
    const feature = owner?.[`${property.name}_static`] ?? owner?.[property.name];
    if (feature) return { name: `${object.name}.${property.name}`, feature };
  }
  return node.type === "CallExpression" ? METHODS.get(property.name) : undefined;
}

function* walk(node) {
  if (Array.isArray(node)) for (const one of node) yield* walk(one);
  else if (node && typeof node === "object") {
    if (typeof node.type === "string") yield node;
    for (const key in node) if (key !== "loc" && key !== "range") yield* walk(node[key]);
  }
}

/** What a script uses that some browser of the list lacks, by name. */
export function youngIn(script) {
  const found = new Map();
  for (const node of walk(parseAst(script).body)) {
    const used = featureOf(node);
    const without = used ? lacking(used.feature) : [];
    if (without.length > 0) found.set(used.name, without);
  }
  return found;
}

/** Whether the scripts of a build use nothing that some browser of the list lacks; what they do is told. */
export function check(dist) {
  const files = ["", "assets"].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith(".js"))
      .map((name) => join(folder, name)),
  );
  const young = files.flatMap((file) =>
    [...youngIn(readFileSync(join(dist, file), "utf8"))]
      .filter(([name]) => !ASKED_FOR.has(name))
      .map(
        ([name, without]) => `${name} is not in ${without.map((one) => `${one} ${OLDEST[one]}`).join(", ")}: ${file}`,
      ),
  );
  for (const line of young) console.error(line);
  console.log(`Browsers: ${files.length} scripts use nothing that is younger than the list, but what they ask for`);
  return young.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!check(process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url)))) process.exit(1);
}
