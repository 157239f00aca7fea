// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAtDoor, isDoor, isEntrance } from "@/shell/access";
import { closeChat, isMobile, openChat, scriptAddress } from "./chat";

const chat = { app_id: "ab12", script: "https://chat.example/widget/{app_id}" };
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>("head > script")].map(({ src }) => src);

afterEach(() => {
  delete window.Intercom;
  document.head.replaceChildren();
});

describe("the chat", () => {
  it("is loaded once, booted with its id, and shut with what was said", () => {
    openChat(chat);
    closeChat();
    openChat(chat);
    expect(scripts()).toEqual(["https://chat.example/widget/ab12"]);
    // Calls that were made before the script has loaded wait for it.
    expect(window.Intercom?.q).toEqual([
      ["boot", { app_id: "ab12", hide_default_launcher: false }],
      ["shutdown"],
      ["boot", { app_id: "ab12", hide_default_launcher: false }],
    ]);
  });

  it("has no launcher on a phone", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
    openChat(chat);
    expect(window.Intercom?.q).toEqual([["boot", { app_id: "ab12", hide_default_launcher: true }]]);
  });

  it("takes an address as it is, and an id for its place", () => {
    expect(scriptAddress({ app_id: "a b", script: "https://chat.example/{app_id}.js" })).toBe(
      "https://chat.example/a%20b.js",
    );
    expect(scriptAddress({ app_id: "ab12", script: "https://chat.example/loader.js" })).toBe(
      "https://chat.example/loader.js",
    );
  });
});

it("knows a phone by what the browser says of itself", () => {
  const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
  const tablet = "Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
  expect(isMobile({ userAgent: android })).toBe(true);
  expect(isMobile({ userAgent: tablet })).toBe(false);
  expect(isMobile({ userAgent: tablet, userAgentData: { mobile: true } })).toBe(true);
});

it("tells the screens before sign-in and those of the door", () => {
  expect(["/", "/Login", "/login", "/ForgotPassword", "/ResetPassword"].every(isEntrance)).toBe(true);
  expect(["/Logins", "/ChangePassword", "/EventDashboard"].some(isEntrance)).toBe(false);
  expect([isDoor("/QrValidation"), isDoor("/QrValidation/7")]).toEqual([false, true]);
  expect([isAtDoor("/QrValidation"), isAtDoor("/qrvalidation/7"), isAtDoor("/QrValidations")]).toEqual([
    true,
    true,
    false,
  ]);
});
