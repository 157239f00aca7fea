import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { rolldown } from "rolldown";
import { runnerImport, type Plugin, type Rolldown } from "vite";
import { areasOf, texts } from "./vite.texts.ts";

const SRC = fileURLToPath(new URL("./src", import.meta.url));
const alias = { "@": SRC };
const FRAME = "first-frame";

/** The sheets of what the frame shows, as the app has them; what they say of Ionic's elements finds nothing there. */
const SHEETS = [
  ...["theme/base", "frame/frame", "frame/menu", "shell/page", "shell/account"],
  ...["shell/entrance", "ui/icon", "ui/card", "ui/states", "first/first"],
].map((name) => `${SRC}/${name}.css`);
const TOKENS = `${SRC}/theme/tokens.css`;
const FALLBACK = `${SRC}/theme/fallback.css`;
const GROUND = "html{background:var(--fy-ground)}";
/** In the tokens' sheet: what follows is for Ionic's elements alone. */
const IONICS = "/* ---------- 2. Ionic";

/** A screen of App.tsx: its address, and its module. */
const SCREEN = /path: "(\/[^"]*)",[^}]*?page: screen\(\(\) => import\("@\/([^"]+)"\)\)/g;
const SIGN_IN = "features/signin/SignInPage";
const OFFICE = "frame/BackOffice";
const KEPT = ["features/dashboard/DashboardPage", "features/door/DoorStartPage", "features/door/DoorPage"];
/** What the door loads later: its dialogs, its camera's decoder, the line, and what it tells forged tickets by. */
const OF_DOOR =
  /@noble[\\/]ed25519|[\\/]src[\\/](features[\\/]door[\\/](?!checkin)|device[\\/]|live[\\/]socketio|shared[\\/](bar|conflicts|unsent|phone)[\\/])/;

/**
 * Has index.html draw the frame of the screen that is asked for, before any script has come, and ask for all files of that
 * screen at once: `src/first/start.ts`, which stands in the page itself. The server lets it run by its hash.
 */
export const firstFrame = (hear: (files: readonly string[]) => void): Plugin => ({
  name: "foyer-first-frame",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle }) {
      if (!bundle) return html;
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      hear(keptOf(chunks));
      const script = `<script>${await startWith(builtOf(chunks))}</script>`;
      const drawn = `<template id="${FRAME}-drawn"><style>${shadowStyle()}</style>${await drawFrame()}</template>`;
      const { page, sheets } = withoutSheets(html);
      return page
        .replace("</head>", () => `<style>${tokens()}</style>${sheets}</head>`)
        .replace("<noscript>", () => `<div id="${FRAME}"></div>${drawn}${script}<noscript>`);
    },
  },
});

/**
 * Takes a page's own sheets out of it, and gives them as they stand aside: a browser waits for no sheet of another medium.
 * Who needs them puts them on (`firstSheets` in `src/theme/firstFrame.ts`). They stay in the head: each screen's sheet comes
 * after them there, and says more than they do.
 */
function withoutSheets(html: string) {
  const sheets: string[] = [];
  const page = html.replace(/\s*<link rel="stylesheet"([^>]*)>/g, (_, sheet: string) => {
    sheets.push(`<link rel="preload" as="style"${sheet}><link rel="stylesheet" media="print"${sheet}>`);
    return "";
  });
  return { page, sheets: sheets.join("") };
}

/** Has a page show what stands in it before its styles have come. */
export const sheetsAside = (): Plugin => ({
  name: "foyer-sheets-aside",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const { page, sheets } = withoutSheets(html);
      return page.replace("</head>", () => `${sheets}</head>`);
    },
  },
});

const squeezed = (sheet: string) =>
  sheet
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/: /g, ":");

const tokens = () =>
  squeezed(`${readFileSync(TOKENS, "utf8").split(IONICS)[0]} ${readFileSync(FALLBACK, "utf8")} ${GROUND}`);
const shadowStyle = () => squeezed(SHEETS.map((file) => readFileSync(file, "utf8")).join("\n"));

/** Here modules are run for what they draw; their styles are read as files. */
const noStyles: Plugin = {
  name: "foyer-no-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no-styles" : undefined),
  load: (id) => (id === "\0no-styles" ? "" : undefined),
};

async function drawFrame(): Promise<string> {
  const config = {
    configFile: false as const,
    plugins: [noStyles, texts()],
    resolve: { alias },
    logLevel: "error" as const,
  };
  const { module } = await runnerImport<{ FirstFrame: ComponentType }>(`${SRC}/first/FirstFrame.tsx`, config);
  return renderToStaticMarkup(createElement(module.FirstFrame));
}

async function startWith(built: object): Promise<string> {
  const made = await rolldown({
    input: `${SRC}/first/start.ts`,
    resolve: { alias },
    transform: { define: { __BUILT__: JSON.stringify(built) } },
  });
  const { output } = await made.generate({ format: "iife", minify: true });
  await made.close();
  return output[0].code.trim();
}

/** What start.ts is told of the build: `Built` there. */
function builtOf(chunks: readonly Rolldown.OutputChunk[]) {
  const files: string[] = [];
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const named = namedBy(chunks);
  const places = (name: string) =>
    [...filesFrom(chunks, name)].filter((file) => !named.has(file)).map((file) => placeOf(`/${file}`));
  const screenOf = (name: string) => [...said(name), ...places(name)];
  const screens: Record<string, readonly (string | number)[]> = { "": screenOf(SIGN_IN) };
  for (const [, path = "", name = ""] of readFileSync(`${SRC}/App.tsx`, "utf8").matchAll(SCREEN))
    for (const key of keysOf(path)) screens[key] ??= screenOf(name);
  return { files, office: places(OFFICE), screens };
}

/** The files that the page itself names. */
const namedBy = (chunks: readonly Rolldown.OutputChunk[]) =>
  filesOf(
    chunks,
    chunks.filter((chunk) => chunk.isEntry),
  );

function filesFrom(chunks: readonly Rolldown.OutputChunk[], name: string): Set<string> {
  const own = chunks.filter((chunk) => chunk.facadeModuleId === `${SRC}/${name}.tsx`);
  if (own.length === 0)
    throw new Error(`The build has no ${name} by itself: say in vite.first.ts what it is called now`);
  return filesOf(chunks, own);
}

/** What the worker keeps before it is there: the frame, what most begin with, and a door that is to go on by itself. */
const keptOf = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] => [
  ...namedBy(chunks),
  ...[SIGN_IN, OFFICE, ...KEPT].flatMap((name) => [...filesFrom(chunks, name)]),
  ...chunks
    .filter((chunk) => chunk.moduleIds.some((id) => OF_DOOR.test(id)))
    .flatMap((chunk) => [...filesOf(chunks, [chunk])]),
];

/** `/DoorLog/:performance` is another screen than `/DoorLog`; where the number may be left out it is the same. */
function keysOf(path: string): readonly string[] {
  const [, first = "", second] = path.toLowerCase().split("/");
  if (second === undefined) return [first];
  return second.endsWith("?") ? [first, `${first}/`] : [`${first}/`];
}

function filesOf(chunks: readonly Rolldown.OutputChunk[], starts: readonly Rolldown.OutputChunk[]): Set<string> {
  const seen = new Set(starts);
  for (const chunk of seen)
    for (const name of chunk.imports) {
      const found = chunks.find((one) => one.fileName === name);
      if (found) seen.add(found);
    }
  return new Set([...seen].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]));
}

/** A page's title and its heading, as its own module names them, and whether a line follows. */
function said(name: string): readonly [title: string, heading: string, hasLead: number] {
  const code = readFileSync(`${SRC}/${name}.tsx`, "utf8");
  const [area] = areasOf(code);
  const file = `${SRC}/i18n/en/${area}.json`;
  const catalogue = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>) : {};
  // A screen that is a list leaves its title to what all lists do alike.
  const text = (prop: string, usual: string) => {
    const found = catalogue[new RegExp(`${prop}=\\{t\\("(\\w+)"\\)\\}`).exec(code)?.[1] ?? usual];
    return typeof found === "string" && !found.includes("{") ? found : "";
  };
  const title = text("title", "title");
  return [title, text("heading", "") || title, /\blead=/.test(code) ? 1 : 0];
}
