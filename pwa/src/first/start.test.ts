// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { removeSession, setSession, type RoleId, type SessionUser } from "@/shell/session";

/** Of the build: the sign-in, two homes, and the screen that a mailed link leads to. */
const FILES = ["/signin.js", "/office.js", "/dashboard.js", "/scanner.js", "/reset.js"];
const SCREENS = {
  "": ["", "", 0, 0],
  eventdashboard: ["", "", 0, 2],
  qrvalidation: ["", "", 0, 3],
  resetpassword: ["", "", 0, 4],
};

let asked: string[];
const loaded = () => [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));

async function open(path: string, roleid?: RoleId): Promise<void> {
  window.history.replaceState(null, "", path);
  if (roleid) setSession({ userid: 3, accountid: 2, roleid, firstname: "P", lastname: "R" } as SessionUser);
  vi.resetModules();
  await import("./start");
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("__BUILT__", { files: FILES, office: [1], screens: SCREENS });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url.replace(/\?.*/, ""));
    return Promise.resolve(new Response("{}"));
  });
});
afterEach(() => {
  document.head.replaceChildren();
  window.history.replaceState(null, "", "/");
  removeSession();
  vi.unstubAllGlobals();
});

const CARDS = "/v1/events/getDashboardEvent";

it.each([
  ["nobody, at the sign-in", "/", undefined, ["/signin.js"], []],
  ["an organiser, at the dashboard", "/", 2, ["/office.js", "/dashboard.js"], [CARDS]],
  ["an organiser, at the dashboard", "/Login", 2, ["/office.js", "/dashboard.js"], [CARDS]],
  ["door staff, at the door", "/", 3, ["/office.js", "/scanner.js"], []],
  ["whoever is signed in, at what a mailed link leads to", "/ResetPassword", 2, ["/reset.js"], []],
] as const)("begins for %s (%s, role %s)", async (_who, path, role, files, calls) => {
  await open(path, role);
  expect(loaded()).toEqual(files);
  expect(asked).toEqual(calls);
});

it.each([
  ["whoever is in the office", "/Orders", 2, true],
  ["door staff, who are led to tonight's door", "/", 3, false],
  ["whoever is at a door", "/QrValidation/7", 2, false],
  ["nobody, at the sign-in", "/Login", undefined, false],
] as const)("keeps Ctrl-K until its frame goes, for %s (%s, role %s): %s", async (_who, path, role, isDeferred) => {
  const frame = document.createElement("div");
  frame.id = "first-frame";
  document.body.append(frame);
  await open(path, role);
  const received: KeyboardEvent[] = [];
  /** As the office does: what is kept for later is not for it. */
  const hear = (event: KeyboardEvent) => event.defaultPrevented || received.push(event);
  const press = () => {
    const pressed = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true });
    window.dispatchEvent(pressed);
    return pressed.defaultPrevented;
  };
  expect(press()).toBe(isDeferred);
  window.addEventListener("keydown", hear);
  expect([press(), received.length]).toEqual([isDeferred, isDeferred ? 0 : 1]);
  frame.remove();
  await until(() => expect(received.map(({ key, ctrlKey }) => [key, ctrlKey])).toEqual([["k", true]]));
  expect([press(), received.length]).toEqual([false, 2]);
  window.removeEventListener("keydown", hear);
});
