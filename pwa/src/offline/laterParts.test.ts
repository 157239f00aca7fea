import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  dropOthers,
  findLaterPart,
  isFileOfBuild,
  keepParts,
  cacheLanguageParts,
  LATER_PARTS,
  LANGUAGE_PARTS,
} from "./laterParts";

const AT = "https://foyer.test";
const whole = (url: string) => (url.startsWith("/") ? AT + url : url);

/** What a browser keeps by name. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, string>>();

  open(name: string) {
    const held = this.stores.get(name) ?? new Map<string, string>();
    this.stores.set(name, held);
    return Promise.resolve({
      keys: () => Promise.resolve([...held.keys()].map((url) => ({ url }))),
      put: async (url: string, answer: Response) => void held.set(whole(url), await answer.text()),
      delete: ({ url }: { url: string }) => Promise.resolve(held.delete(url)),
    });
  }
  match = (url: string, { cacheName }: { cacheName?: string } = {}) => {
    const stores = cacheName === undefined ? [...this.stores.values()] : [this.stores.get(cacheName)];
    const text = stores.map((store) => store?.get(whole(url))).find((one) => one !== undefined);
    return Promise.resolve(text === undefined ? undefined : new Response(text));
  };
}

const PARTS = ["/assets/a-1.js", "/assets/b-1.js", "/assets/c-1.js"];
let caches: FakeCaches;
let asked: string[];
const as = () => caches as unknown as CacheStorage;
const cachedPaths = (store = LATER_PARTS) =>
  [...(caches.stores.get(store)?.keys() ?? [])].map((url) => new URL(url).pathname);

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  vi.stubGlobal("fetch", (url: string, { priority }: RequestInit) => {
    asked.push(`${url} ${priority}`);
    return Promise.resolve(
      new Response(url.includes("gone") ? null : "text", { status: url.includes("gone") ? 404 : 200 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps so many at a time, behind all else, and says how many are left", async () => {
  expect(await keepParts(as(), PARTS, 2)).toBe(1);
  expect(asked).toEqual(["/assets/a-1.js low", "/assets/b-1.js low"]);
  expect(await keepParts(as(), PARTS, 2)).toBe(0);
  expect(cachedPaths()).toEqual(PARTS);
  expect(await keepParts(as(), PARTS, 2)).toBe(0);
  expect(asked).toHaveLength(3);
});

it("keeps no sign-in page in place of a part", async () => {
  const page = () => new Response("<html>Welcome to the Wi-Fi</html>", { headers: { "Content-Type": "text/html" } });
  vi.stubGlobal("fetch", () => Promise.resolve(page()));
  await expect(keepParts(as(), PARTS, 1)).rejects.toThrow();
  expect(cachedPaths()).toEqual([]);
  const shell = new Response('<script src="/assets/a-1.js">', { headers: { "Content-Type": "text/html" } });
  expect([
    await isFileOfBuild(`${AT}/assets/a-1.js`, page()),
    await isFileOfBuild(`${AT}/index.html`, page()),
    await isFileOfBuild(`${AT}/index.html`, shell),
    await isFileOfBuild(
      `${AT}/assets/a-1.js`,
      new Response("text", { headers: { "Content-Type": "text/javascript" } }),
    ),
  ]).toEqual([false, false, true, true]);
});

it("does not ask for what is kept elsewhere already", async () => {
  caches.stores.set("precache", new Map([[`${AT}/assets/a-1.js`, "here"]]));
  expect(await keepParts(as(), PARTS, 1)).toBe(2);
  expect(asked).toEqual([]);
  expect(await (await findLaterPart(as(), "/assets/a-1.js"))?.text()).toBe("here");
});

it("keeps no answer that is none, and comes back to it", async () => {
  await expect(keepParts(as(), ["/assets/gone-1.js"], 1)).rejects.toThrow("404");
  expect(cachedPaths()).toEqual([]);
});

it("says without a network what it said before, once a new build has taken over", async () => {
  const parts = (build: string) => ["door", "users"].map((area) => `/assets/spoken-de-${area}-${build}-_1.js`);
  const [read = ""] = parts("build");
  await keepParts(as(), [read], 1, LANGUAGE_PARTS);
  await cacheLanguageParts(as(), parts("newer"));
  await dropOthers(as(), new Set(parts("newer")));
  expect(cachedPaths(LANGUAGE_PARTS)).toEqual(parts("newer").slice(0, 1));
});

it("drops another build's parts once this one has taken over", async () => {
  await keepParts(as(), PARTS, 3);
  await dropOthers(as(), new Set(["/assets/b-1.js"]));
  expect(cachedPaths()).toEqual(["/assets/b-1.js"]);
});
