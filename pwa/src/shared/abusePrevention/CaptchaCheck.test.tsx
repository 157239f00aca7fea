import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Captcha, FromCaptcha } from "@/captcha/messages";
import { CaptchaCheck } from "@/shared/abusePrevention/CaptchaCheck";

const captcha: Captcha = {
  provider: "turnstile",
  sitekey: "1x00",
  script: "https://captcha.example/api.js",
  action: "reserve",
  cdata: "event-7",
};
const onProof = vi.fn();
const frame = () => screen.getByTitle<HTMLIFrameElement>("Security check");

function receives(data: FromCaptcha, from: { source?: Window | null; origin?: string } = {}) {
  const event = { source: frame().contentWindow, origin: window.location.origin, ...from };
  act(() => void window.dispatchEvent(new MessageEvent("message", { data, ...event })));
}

beforeEach(() => {
  onProof.mockClear();
  render(<CaptchaCheck event={7} captcha={captcha} onProof={onProof} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("has the page of the captcha draw it, and gives its token on", () => {
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Security check" }));
  expect(new URL(frame().src).pathname).toBe("/widget/7/captcha");
  const asked = vi.spyOn(frame().contentWindow as Window, "postMessage");
  receives({ type: "foyer:ready" });
  expect(asked.mock.calls).toEqual([
    [{ type: "foyer:draw", captcha, language: "en", theme: "light" }, window.location.origin],
  ]);
  receives({ type: "foyer:height", height: 65 });
  expect(frame().style.height).toBe("65px");

  receives({ type: "foyer:token", token: "good" });
  expect(onProof.mock.calls).toEqual([["captcha good"]]);
});

it("hears nobody else", () => {
  receives({ type: "foyer:token", token: "forged" }, { source: window });
  receives({ type: "foyer:token", token: "forged" }, { origin: "https://evil.example" });
  expect(onProof).not.toHaveBeenCalled();
});

it("says that it could not be loaded, and draws it once more", () => {
  receives({ type: "foyer:failed" });
  expect(screen.getByRole("alert").textContent).toContain("The security check could not be loaded.");
  expect(screen.queryByTitle("Security check")).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(frame()).toBeTruthy();
});

it("lets the device pass the automatic check instead", () => {
  fireEvent.click(screen.getByRole("button", { name: "Use the automatic check instead" }));
  expect(onProof.mock.calls).toEqual([["puzzle"]]);
});

it("waits no longer than some seconds for a page that says nothing", () => {
  cleanup();
  vi.useFakeTimers();
  render(<CaptchaCheck event={7} captcha={captcha} onProof={onProof} />);
  act(() => void vi.advanceTimersByTime(15_000));
  expect(screen.getByRole("alert")).toBeTruthy();
});
