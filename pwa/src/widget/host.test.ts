// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const THEATRE = "https://theatre.example";
const CONTEXT = { url: `${THEATRE}/shows`, eventid: 7, channel: "online" } as const;
const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
const listeners = new Map<string, EventListener>();

async function framed(referrer = `${THEATRE}/shows`) {
  vi.resetModules();
  vi.stubGlobal("parent", parent);
  Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  vi.spyOn(window, "addEventListener").mockImplementation((type: string, listener: unknown) => {
    listeners.set(type, listener as never);
  });
  const host = await import("@/widget/host");
  host.startHost(7);
  return { ...host, ...(await import("@/widget/hostLater")), ...(await import("@/widget/languageOfHost")) };
}

/** The host says something: it is taken in at once, and needs no part that may fail to load. */
function say(data: unknown, { origin = THEATRE, source = parent }: { origin?: string; source?: object } = {}) {
  listeners.get("message")?.({ data, origin, source } as unknown as Event);
}

beforeEach(() => parent.postMessage.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

it("asks its host for the context, and says that it is loaded once it has that", async () => {
  const host = await framed();
  expect(parent.postMessage.mock.calls).toEqual([[{ type: "INITIALIZE_WIDGET" }, THEATRE]]);
  host.loaded();
  expect(parent.postMessage).toHaveBeenCalledTimes(1);
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT });
  expect(parent.postMessage).toHaveBeenLastCalledWith({ type: "WIDGET_LOADED" }, THEATRE);
  expect(host.returnAddress(7, "ORD-1")).toBe(`${THEATRE}/shows?app=foyer&payid=ORD-1&foyer_event=7`);
});

it("hears its parent's page alone, and of its own event", async () => {
  const host = await framed();
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT }, { origin: "https://rival.example" });
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT }, { source: window });
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT, eventid: 8 });
  say("INITIALIZE_WIDGET");
  expect(host.download("/v1/x.pdf", "x")).toBe(false);
});

it("learns whose page it is from the first word where the browser has not said it", async () => {
  const host = await framed("");
  expect(parent.postMessage).not.toHaveBeenCalled();
  host.loaded();
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT });
  expect(parent.postMessage).toHaveBeenCalledWith({ type: "WIDGET_LOADED" }, THEATRE);
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT, url: "https://rival.example/" }, { origin: "https://rival.example" });
  expect(host.returnAddress(7, "ORD-1")).toContain(THEATRE);
});

it("hears how much of its frame is out of sight from its own page, and takes no context from that", async () => {
  const host = await framed();
  const { style } = document.documentElement;
  const hidden = () => [style.getPropertyValue("--fy-above"), style.getPropertyValue("--fy-below")];
  say({ type: "foyer:sight", eventid: 7, below: 9 }, { origin: "https://rival.example" });
  say({ type: "foyer:sight", eventid: 8, below: 9 });
  expect(hidden()).toEqual(["", ""]);
  say({ type: "foyer:sight", eventid: 7, above: 120, below: 310 });
  expect(hidden()).toEqual(["120px", "310px"]);
  expect(host.contextNow()).toBeUndefined();
  document.documentElement.removeAttribute("style");
});

it("takes a selling token from the app alone", async () => {
  const asCounter = { type: "INITIALIZE_WIDGET", ...CONTEXT, channel: "boxoffice", userid: 3, token: "secret" };
  const elsewhere = await framed();
  say(asCounter);
  expect(elsewhere.sellingToken()).toBeUndefined();

  const own = await framed(`${window.location.origin}/EventDashboard`);
  say(asCounter, { origin: window.location.origin });
  expect(own.sellingToken()).toBe("secret");
});

it("is paid in the language that it speaks, as nearly as the page around it says that", async () => {
  const host = await framed();
  expect(host.pageLanguage()).toBe("en");
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT, language: "fr-CA" });
  expect(host.pageLanguage(), "nothing changes a language that is spoken").toBe("en");
  await (await import("@/i18n/speaking")).speak("fr");
  expect(host.pageLanguage()).toBe("fr-CA");
});

it("waits for what the page around it is written in, but not for long", async () => {
  vi.useFakeTimers();
  const silent = (await framed()).languageOfHost();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await silent).toBeUndefined();
  vi.useRealTimers();

  const french = (await framed()).languageOfHost();
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT, language: "fr-CA" });
  expect(await french).toBe("fr-CA");

  const own = await framed(`${window.location.origin}/EventDashboard`);
  const counter = own.languageOfHost();
  say({ type: "INITIALIZE_WIDGET", ...CONTEXT, channel: "boxoffice" }, { origin: window.location.origin });
  expect(await counter).toBe("en");
});

it("is its own host where nothing frames it", async () => {
  vi.resetModules();
  window.history.replaceState(null, "", "/widget/7?app=foyer&payid=ORD-1&theme=dark#details/5");
  const host = { ...(await import("@/widget/host")), ...(await import("@/widget/hostLater")) };
  host.startHost(7);
  expect(window.location.href).toMatch(/\/widget\/7\?theme=dark#details\/5$/);
  expect(host.download("/v1/x.pdf", "x")).toBe(false);
});
