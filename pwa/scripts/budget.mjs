// How much a view loads before it can be used; fails above a limit, and says what it is made of: budget [DIST]
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const APP = { manifest: "app.json", page: "index.html", workers: [] };
const office = (page) => ({ ...APP, parts: ["src/frame/BackOffice.tsx", `src/features/${page}.tsx`] });

const WIDGET = { manifest: "widget.json", page: "widget.html", parts: [], workers: [], kB: 95.5, files: 4 };
const MINE = { manifest: "mine.json", page: "mine.html", parts: [], workers: [], kB: 103, files: 4 };

/** A buyer's page in each language but English, whose first texts are a file of their own. */
function inOthers(name, view) {
  const inOne = (language) => ({ ...view, parts: [`virtual:language/${language}`], files: view.files + 1 });
  return Object.fromEntries(["de", "fr", "es"].map((language) => [`${name} ${language}`, inOne(language)]));
}

/**
 * `parts` are the modules that a view loads by itself once its page is there, `workers` what runs beside it; `kB` is the
 * most script that it may load, gzipped, in 1000 bytes, and `files` the most requests for scripts and styles. What does
 * not count: fonts, pictures, the decoder's WebAssembly, and what the service worker or an idle browser keeps for other
 * screens.
 */
const VIEWS = {
  widget: WIDGET,
  ...inOthers("widget", WIDGET),
  mine: MINE,
  ...inOthers("mine", MINE),
  // Beside what its provider brings.
  captcha: { manifest: "widget.json", page: "captcha.html", parts: [], workers: [], kB: 3, files: 1 },
  "sign-in": { ...APP, parts: ["src/features/signin/SignInPage.tsx"], kB: 164.5, files: 9 },
  // The decoder is for phones that have none of their own.
  // With its line, by which scans are judged.
  door: {
    ...APP,
    parts: ["src/features/door/DoorPage.tsx", "src/device/web/scanner.ts", "src/live/socketio.ts"],
    workers: ["decoder.worker"],
    kB: 227.5,
    files: 12,
  },
  dashboard: { ...office("dashboard/DashboardPage"), kB: 200.6, files: 13 },
  orders: { ...office("orders/OrdersPage"), kB: 214.5, files: 16 },
  exchange: { ...office("exchange/ExchangePage"), kB: 216.5, files: 19 },
  events: { ...office("events/EventsPage"), kB: 203.7, files: 16 },
  calendar: { ...office("events/CalendarPage"), kB: 222, files: 16 },
  // A form, as others of 295 kB, with the editor of its message: that is loaded with this page alone, and 60 kB at most.
  mail: { ...office("branding/EmailTemplatePage"), kB: 306.5, files: 21 },
};
const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));

/** The scripts and styles that a view has loaded before it can be used. */
function filesOf({ manifest, page, parts, workers }) {
  const modules = JSON.parse(readFileSync(join(dist, ".vite", manifest), "utf8"));
  // What the page itself names: the build leaves out a first module that only imports others.
  const named = [...readFileSync(join(dist, page), "utf8").matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  const seen = new Set([...Object.keys(modules).filter((name) => named.includes(modules[name].file)), ...parts]);
  for (const name of seen) {
    if (!modules[name]) throw new Error(`The build has no ${name}: say in VIEWS what it is called now`);
    for (const imported of modules[name].imports ?? []) seen.add(imported);
  }
  const found = [...seen].flatMap((name) => [modules[name].file, ...(modules[name].css ?? [])]);
  return new Set([...found, ...workers.map(workerFile)].filter((file) => /\.(js|css)$/.test(file)));
}

function workerFile(name) {
  const found = readdirSync(join(dist, "assets")).find((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  if (!found) throw new Error(`The build has no worker ${name}: say in VIEWS what it is called now`);
  return `assets/${found}`;
}

let isTooMuch = false;
for (const [name, view] of Object.entries(VIEWS)) {
  const files = filesOf(view);
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const sizes = scripts.map((file) => [gzipSync(readFileSync(join(dist, file))).length / 1000, file]);
  const sum = sizes.reduce((total, [size]) => total + size, 0);
  const said = `${sum.toFixed(1).padStart(6)} of ${view.kB} kB of script, gzipped, ${files.size} of ${view.files} files`;
  console.log(`${name.padEnd(9)} ${said}`);
  if (sum <= view.kB && files.size <= view.files) continue;
  isTooMuch = true;
  for (const [size, file] of sizes.sort(([one], [other]) => other - one))
    console.log(`${size.toFixed(1).padStart(8)} ${file}`);
  console.error("Too much: load later what the first view does not need, or say in vite.chunks.ts what goes together.");
}
if (isTooMuch) process.exit(1);
rmSync(join(dist, ".vite"), { recursive: true }); // what the server sends is only what browsers ask for
