import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFrame } from "./frame";
import { readTag } from "./tag";

// What the widget says is not heard here: nothing listens, or waits for it, once the page is gone.
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "addEventListener").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

it.each([
  ["the page's own", "fr-CA", { language: "fr-CA" }],
  ["none where the page says none", "", {}],
])("tells the widget in what language it stands: %s", (_name, lang, reported) => {
  document.body.innerHTML = `<div lang="${lang}"><script data-event="12"></script></div>`;
  const tag = readTag(document.querySelector("script")!)!;
  openFrame(tag);
  const frame = document.querySelector("iframe")!;
  const post = vi.spyOn(frame.contentWindow!, "postMessage").mockImplementation(() => undefined);

  frame.dispatchEvent(new Event("load"));

  const context = { url: location.href, eventid: 12, channel: "online", ...reported };
  expect(post).toHaveBeenCalledWith({ type: "INITIALIZE_WIDGET", ...context }, tag.origin);
});
