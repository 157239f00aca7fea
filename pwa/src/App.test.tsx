import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App, readyScreen } from "@/App";
import { officeLanguage, onOfficeLanguage, speakTo } from "@/i18n/officeLanguage";
import { getSession, removeSession, type SessionUser, setSession, setSessionAndLanguage } from "@/shell/session";
import { refreshSession } from "@/shell/signOut";

const priya = { userid: 3, roleid: 2, accountid: 2, firstname: "Priya", lastname: "Raman", language: "en" };
const inGerman = { ...priya, language: "de" } as SessionUser;
const respond = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)));

let forget: () => void;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("fetch", (path: string) => respond(path === "/v1/auth/session" ? { user: inGerman } : { data: {} }));
});
afterEach(async () => {
  forget();
  cleanup();
  removeSession();
  await speakTo("en");
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

it("speaks a language that was chosen elsewhere from the next load on, and one that is chosen here at once", async () => {
  window.history.replaceState(null, "", "/ResetPassword?token=");
  setSession(priya as SessionUser);
  await readyScreen();
  render(<App />);
  const changes: string[] = [];
  forget = onOfficeLanguage(() => changes.push(officeLanguage()));
  const heading = await screen.findByText("Reset password");
  await act(() => refreshSession());
  expect(getSession()?.language, "for the next time").toBe("de");
  // Says nothing where English is spoken and no other language is on its way.
  await act(() => speakTo("en"));
  expect([changes, heading.isConnected]).toEqual([[], true]);
  await act(() => setSessionAndLanguage(inGerman));
  expect(await screen.findByText("Passwort zurücksetzen")).toBeTruthy();
  expect([changes, heading.isConnected]).toEqual([["de"], false]);
});
