import { beforeEach, expect, it, vi } from "vitest";
import { findEarlierPart, keepEarlierParts } from "./background";

const AT = "https://foyer.test";

/** What a browser keeps by name. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, string>>();

  open(name: string) {
    const held = this.stores.get(name) ?? new Map<string, string>();
    this.stores.set(name, held);
    return Promise.resolve({
      keys: () => Promise.resolve([...held.keys()].map((url) => ({ url }))),
      match: ({ url }: { url: string }) => Promise.resolve(answerOf(held.get(url))),
      put: async ({ url }: { url: string }, answer: Response) => void held.set(url, await answer.text()),
    });
  }
  keys = () => Promise.resolve([...this.stores.keys()]);
  delete = (name: string) => Promise.resolve(this.stores.delete(name));
  match = (asked: string | { url: string }, { cacheName }: { cacheName: string }) =>
    Promise.resolve(answerOf(this.stores.get(cacheName)?.get(typeof asked === "string" ? asked : asked.url)));
}

const answerOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
let caches: FakeCaches;
const as = () => caches as unknown as CacheStorage;
const precache = (...names: string[]) =>
  caches.stores.set("precache", new Map(names.map((name) => [`${AT}${name}`, `text of ${name}`])));
const textOf = async (name: string) => (await findEarlierPart(as(), `${AT}${name}`))?.text();

beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ["Date"] });
  caches = new FakeCaches();
  return () => void vi.useRealTimers();
});

it("keeps what the new build has not, for the tabs that were not reloaded", async () => {
  precache("/assets/door-1.js", "/assets/same-7.js", "/index.html?__WB_REVISION__=1");
  await keepEarlierParts(as(), ["precache"], new Set(["/assets/door-2.js", "/assets/same-7.js", "/index.html"]));
  caches.stores.delete("precache");
  expect(await textOf("/assets/door-1.js")).toBe("text of /assets/door-1.js");
  expect(await textOf("/assets/same-7.js")).toBeUndefined();
  expect(await textOf("/assets/door-2.js")).toBeUndefined();
});

it("keeps those of two builds", async () => {
  for (const build of [1, 2, 3]) {
    vi.setSystemTime(1000 * build);
    precache(`/assets/door-${build}.js`);
    await keepEarlierParts(as(), ["precache"], new Set([`/assets/door-${build + 1}.js`]));
  }
  expect(await textOf("/assets/door-1.js")).toBeUndefined();
  expect(await textOf("/assets/door-2.js")).toBe("text of /assets/door-2.js");
  expect(await textOf("/assets/door-3.js")).toBe("text of /assets/door-3.js");
});

it("keeps a build once, however often the next one fails to come", async () => {
  for (const [time, build] of [1, 2, 2, 2].entries()) {
    vi.setSystemTime(1000 * (time + 1));
    precache(`/assets/door-${build}.js`);
    await keepEarlierParts(as(), ["precache"], new Set([`/assets/door-${build + 1}.js`]));
  }
  expect(await textOf("/assets/door-1.js")).toBe("text of /assets/door-1.js");
  expect(await textOf("/assets/door-2.js")).toBe("text of /assets/door-2.js");
});

it("makes no store for a build that is the same", async () => {
  precache("/assets/door-1.js");
  await keepEarlierParts(as(), ["precache"], new Set(["/assets/door-1.js"]));
  expect(await caches.keys()).toEqual(["precache"]);
});
