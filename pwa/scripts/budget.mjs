// How much script a page loads before it shows anything, gzipped; fails above its limit: budget [DIST]
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMITS = { "widget.html": 120 }; // kB of 1000 bytes
const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));

/** The scripts that a page names, and whatever these import before they run. What they import later is not among them. */
function scriptsOf(page) {
  const text = readFileSync(join(dist, page), "utf8");
  const named = [...text.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path);
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
for (const [page, limit] of Object.entries(LIMITS)) {
  const sizes = [...scriptsOf(page)].map(([path, script]) => [gzipSync(script).length / 1000, path]);
  const sum = sizes.reduce((total, [size]) => total + size, 0);
  console.log(`${page}: ${sum.toFixed(1)} of ${limit} kB of script, gzipped, before its first view`);
  if (sum <= limit) continue;
  isTooMuch = true;
  for (const [size, path] of sizes.sort(([one], [other]) => other - one))
    console.log(`${size.toFixed(1).padStart(8)} ${path}`);
}
if (isTooMuch) {
  console.error("Too much: load later what the first view does not need (src/widget/parts.ts).");
  process.exit(1);
}
