import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { check, youngIn } from "../../scripts/browsers.mjs";

it.each([
  ["an object's own call", "AbortSignal.any([one, other])", "AbortSignal.any"],
  ["one of the page's own things", "navigator.wakeLock.request('screen')", "navigator.wakeLock"],
  ["what is made", "new VideoFrame(canvas)", "VideoFrame"],
  ["a method of any value", "rows.toSorted()", undefined],
  ["a method that nothing older has", "Promise.withResolvers()", "Promise.withResolvers"],
  ["a pattern", "text.replace(/(?<=a)b/, '')", "A look behind"],
  ["what all have", "fetch('/v1').then((reply) => reply.json())", undefined],
  ["a name in a text", "say('AbortSignal.any')", undefined],
])("tells what some browser of the list lacks: %s", (_, script, name) => {
  expect([...youngIn(script).keys()]).toEqual(name === undefined ? [] : [name]);
});

let dist: string;
const message: string[] = [];
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "foyer-dist-"));
  mkdirSync(join(dist, "assets"));
  message.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void message.push(String(line)));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => rmSync(dist, { recursive: true }));

it("fails a build in which something too young stands, and says where and for whom", () => {
  writeFileSync(join(dist, "sw.js"), "self.skipWaiting();");
  writeFileSync(join(dist, "assets", "door.js"), "Promise.withResolvers();");
  expect(check(dist)).toBe(false);
  expect(message).toEqual([expect.stringMatching(/^Promise\.withResolvers is not in .*safari_ios 16\.0.*door\.js$/)]);
});

it("lets a build pass that asks for what is young before it uses it", () => {
  writeFileSync(join(dist, "embed.js"), "'any' in AbortSignal && AbortSignal.any([]); document.title.at(-1);");
  expect([check(dist), message]).toEqual([true, []]);
});
