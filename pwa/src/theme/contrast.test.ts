import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const READABLE = 4.5; // WCAG 2.2, 1.4.3

/** What is read, and what it is read on: any of these on any of those, in either theme. */
const WORDS = ["text", "text-2", "text-3", "accent-text", "success", "warn", "danger", "info"];
const GROUNDS = [
  ...["ground", "surface", "raised", "sunken", "soft"],
  ...["accent-soft", "success-soft", "warn-soft", "danger-soft", "info-soft"],
];
/** What is written on a fill, and the fills that it is written on. */
const ON: Readonly<Record<string, readonly string[]>> = {
  "on-accent": ["accent", "accent-strong", "danger-fill"],
  "on-admitted": ["verdict-admitted"],
  "on-already": ["verdict-already"],
  "on-turned": ["verdict-turned"],
  "on-refused": ["verdict-refused"],
  "on-offline": ["verdict-offline"],
  "on-exited": ["verdict-exited"],
  "on-picture": ["camera", "velvet"],
  camera: ["on-picture"],
  ink: ["paper"],
  ground: ["text"],
};
/** Words on the door's own black, which is the same in both themes: axe sees them in one. */
const AT_THE_DOOR = ["verdict-admitted", "verdict-already", "verdict-turned"];

interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly body: string;
}

const rules: readonly Rule[] = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .flatMap((file) => {
    const text = readFileSync(`${SOURCES}/${file}`, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
      file,
      selector: selector.trim(),
      body,
    }));
  });

const light = { ...tokensOf(":root"), ...tokensOf('[data-theme="light"]') };
const THEMES = { light, dark: { ...light, ...tokensOf('[data-theme="dark"]') } };

function tokensOf(selector: string): Readonly<Record<string, string>> {
  const bodies = rules.filter((rule) => rule.file.endsWith("theme/tokens.css") && rule.selector.endsWith(selector));
  const found = bodies.flatMap(({ body }) => [...body.matchAll(/--fy-([\w-]+):\s*(#[0-9a-f]{6})/g)]);
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, value]));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one is read on the other, from 1 to 21; 0 if a token has no colour. */
function contrast(one = "", other = ""): number {
  if (!one || !other) return 0;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(Object.entries(THEMES))("the %s theme", (_, tokens) => {
  it.each(WORDS)("has %s read on every ground", (word) => {
    const unread = GROUNDS.filter((ground) => contrast(tokens[word], tokens[ground]) < READABLE);
    expect(unread).toEqual([]);
  });

  it.each(Object.entries(ON))("has %s read on its fills", (word, fills) => {
    expect(fills.filter((fill) => contrast(tokens[word], tokens[fill]) < READABLE)).toEqual([]);
  });
});

// A journey looks with axe in the light theme. With these two what is read there is read in the dark one.
it("writes in colours that are made to be read", () => {
  const known = new Set([...WORDS, ...Object.keys(ON), ...AT_THE_DOOR].map((name) => `var(--fy-${name})`));
  const others = rules.flatMap(({ file, selector, body }) =>
    [...body.matchAll(/(?:^|[;\s])color:\s*(var\(--fy-[^;]+)/g)]
      .filter(([, colour = ""]) => !known.has(colour.trim()))
      .map(([, colour]) => `${file}: ${selector}: ${colour}`),
  );
  expect(others).toEqual([]);
});

it("writes on a fill in the colour that goes with it", () => {
  const onFill = Object.entries(ON).flatMap(([word, fills]) => fills.map((fill) => `${word} on ${fill}`));
  const fills = new Set(Object.values(ON).flat());
  const others = rules.flatMap(({ file, selector, body }) => {
    const word = /(?:^|[;\s])color:\s*var\(--fy-([\w-]+)\)/.exec(body)?.[1];
    const fill = /background(?:-color)?:\s*var\(--fy-([\w-]+)\)/.exec(body)?.[1];
    if (!word || !fill || !fills.has(fill) || onFill.includes(`${word} on ${fill}`)) return [];
    return [`${file}: ${selector}: ${word} on ${fill}`];
  });
  expect(others).toEqual([]);
});
