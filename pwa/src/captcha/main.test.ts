// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import type { ToDraw } from "@/captcha/messages";

const toDraw: ToDraw = {
  type: "foyer:draw",
  captcha: {
    provider: "turnstile",
    sitekey: "1x00",
    script: "https://captcha.example/api.js",
    action: "reserve",
    cdata: "event-7",
  },
  language: "fr",
  theme: "dark",
};
const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => new URL(src).origin);
const says = (data: unknown, from: { source?: Window | null; origin?: string } = {}) =>
  window.dispatchEvent(
    new MessageEvent("message", { data, source: window.parent, origin: window.location.origin, ...from }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  document.documentElement.removeAttribute("style");
  document.documentElement.lang = "en";
});

it("draws what its own widget asks for, once, and nobody else's", async () => {
  document.body.innerHTML = '<main id="place"></main><iframe></iframe>';
  const widget = document.querySelector("iframe")?.contentWindow as Window;
  const post = vi.spyOn(widget, "postMessage").mockImplementation(() => undefined);
  vi.stubGlobal("parent", widget);
  await import("@/captcha/main");
  expect(post.mock.calls).toEqual([[{ type: "foyer:ready" }, window.location.origin]]);

  says(toDraw, { source: window });
  says(toDraw, { origin: "https://theatre.example" });
  says(null);
  says({ type: "other" });
  expect(scripts()).toEqual([]);

  says(toDraw);
  says(toDraw);
  expect(scripts()).toEqual(["https://captcha.example"]);
  expect([document.documentElement.lang, document.documentElement.style.colorScheme]).toEqual(["fr", "dark"]);
});
