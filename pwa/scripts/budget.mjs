// How much script a view loads before it can be used, gzipped; fails above its limit: budget [DIST]
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Limits in kB of 1000 bytes. What counts is the script that a view needs to do its work, also what it loads by itself
 * once its page is there (`later`) and what runs beside it in a worker. What does not: styles, fonts, the decoder's
 * WebAssembly, and what the service worker or an idle browser keeps for other screens.
 */
const VIEWS = [
  { name: "widget.html", page: "widget.html", later: [], limit: 120, advice: "src/widget/parts.ts" },
  {
    name: "The scanner's route",
    page: "index.html",
    // Its screen, the live line, and the decoder, which no phone loads that has one of its own.
    later: ["DoorPage", "socketio", "decoder.worker"],
    limit: 250,
    advice: "src/shell/ionic.ts, src/i18n/first.ts, src/features/door/DoorPage.tsx",
  },
];
const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));

/** The chunks of a name that some scripts import while they run. */
function chunksOf(scripts, name) {
  const ours = readdirSync(join(dist, "assets"))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"))
    .filter((file) => scripts.some((text) => text.includes(file)));
  if (ours.length === 0) throw new Error(`No script imports a chunk ${name}: say in VIEWS what it is called now`);
  return ours.map((file) => `/assets/${file}`);
}

/** The scripts that a page names, and whatever these import before they run. What they import later is not among them. */
function scriptsOf({ page, later }) {
  const text = readFileSync(join(dist, page), "utf8");
  let found = loaded([...text.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path));
  // One at a time: a chunk may be named by the one before it.
  for (const name of later) found = loaded([...found.keys(), ...chunksOf([...found.values()].map(String), name)]);
  return found;
}

function loaded(named) {
  const found = new Map();
  while (named.length > 0) {
    const path = named.pop();
    if (found.has(path)) continue;
    const script = readFileSync(join(dist, path));
    found.set(path, script);
    for (const [, from] of script.toString().matchAll(/\b(?:import|from)\s*"(\.[^"]+\.js)"/g)) {
      named.push(posix.join(posix.dirname(path), from));
    }
  }
  return found;
}

let isTooMuch = false;
for (const view of VIEWS) {
  const { name, limit, advice } = view;
  const sizes = [...scriptsOf(view)].map(([path, script]) => [gzipSync(script).length / 1000, path]);
  const sum = sizes.reduce((total, [size]) => total + size, 0);
  console.log(`${name}: ${sum.toFixed(1)} of ${limit} kB of script, gzipped, before its first view`);
  if (sum <= limit) continue;
  isTooMuch = true;
  for (const [size, path] of sizes.sort(([one], [other]) => other - one))
    console.log(`${size.toFixed(1).padStart(8)} ${path}`);
  console.error(`Too much: load later what the first view does not need (${advice}).`);
}
if (isTooMuch) process.exit(1);
