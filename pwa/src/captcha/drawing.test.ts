// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draw, PATIENCE } from "@/captcha/drawing";
import type { FromCaptcha, ToDraw } from "@/captcha/messages";

type Callbacks = Record<string, (...facts: unknown[]) => unknown>;

const asked = (provider: ToDraw["captcha"]["provider"]): ToDraw => ({
  type: "foyer:draw",
  captcha: {
    provider,
    sitekey: "1x00",
    script: "https://captcha.example/api.js",
    action: "reserve",
    cdata: "event-7",
  },
  language: "de",
  theme: "dark",
});
const messages: FromCaptcha[] = [];
const send = (message: FromCaptcha) => void messages.push(message);
const render = vi.fn((_place: HTMLElement, _params: unknown) => "widget-1");
const script = () => document.head.querySelector("script") as HTMLScriptElement;
const place = () => document.createElement("main");
const paramsNow = () => render.mock.lastCall?.[1] as Callbacks;

beforeEach(() => {
  messages.length = 0;
  render.mockClear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
    },
  );
});
afterEach(() => {
  script().remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.turnstile;
  delete window.hcaptcha;
});

it("draws Turnstile's widget for its event, in the buyer's language and theme", async () => {
  const drawing = draw(asked("turnstile"), place(), send);
  expect(script().src).toBe("https://captcha.example/api.js?render=explicit&onload=foyerCaptchaLoaded");
  window.turnstile = { render };
  window.foyerCaptchaLoaded?.();
  await drawing;

  expect(paramsNow()).toMatchObject({
    sitekey: "1x00",
    action: "reserve",
    cData: "event-7",
    language: "de",
    theme: "dark",
    size: "compact", // a place without any width
  });
  paramsNow()["callback"]?.("good");
  expect(messages).toEqual([{ type: "foyer:token", token: "good" }]);
});

it("draws hCaptcha's, and makes room while its pictures are open", async () => {
  const drawing = draw(asked("hcaptcha"), place(), send);
  expect(new URL(script().src).search).toBe("?render=explicit&onload=foyerCaptchaLoaded&hl=de&recaptchacompat=off");
  window.hcaptcha = { render };
  window.foyerCaptchaLoaded?.();
  await drawing;

  const params = paramsNow();
  expect(params).toMatchObject({ sitekey: "1x00", theme: "dark" });
  expect(Object.keys(params)).not.toContain("action");
  params["open-callback"]?.();
  params["close-callback"]?.();
  expect(messages).toEqual([
    { type: "foyer:height", height: 640 },
    { type: "foyer:height", height: 0 },
  ]);
});

it.each([
  ["does not come", () => script().dispatchEvent(new Event("error"))],
  ["is something else", () => window.foyerCaptchaLoaded?.()],
  ["is swallowed", () => vi.advanceTimersByTime(PATIENCE)],
])("tells that it failed where the script %s", async (_, happens) => {
  vi.useFakeTimers();
  const drawing = draw(asked("turnstile"), place(), send);
  happens();
  await drawing;
  expect(messages).toEqual([{ type: "foyer:failed" }]);
});

it("tells that it failed where the provider says so", async () => {
  const drawing = draw(asked("turnstile"), place(), send);
  window.turnstile = { render };
  window.foyerCaptchaLoaded?.();
  await drawing;

  expect(paramsNow()["error-callback"]?.("110200")).toBe(true);
  expect(messages).toEqual([{ type: "foyer:failed" }]);
});
