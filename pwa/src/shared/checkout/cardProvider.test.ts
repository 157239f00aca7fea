// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadProvider } from "./card";

const ask = { clientSecret: "pi_1_secret", publishableKey: "pk_1", account: "acct_1", script: "https://js.example/1" };
let isThere = true;
const added: HTMLScriptElement[] = [];

beforeEach(() => {
  added.length = 0;
  vi.stubGlobal(
    "Stripe",
    vi.fn(() => ({})),
  );
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    added.push(script);
    queueMicrotask(() => void (isThere ? script.onload?.(new Event("load")) : script.onerror?.(new Event("error"))));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("loads the script that the server names, once, for the account that is paid and in a language", async () => {
  isThere = true;
  const [one, other] = await Promise.all([
    loadProvider(ask, "fr"),
    loadProvider({ ...ask, clientSecret: "pi_2" }, "fr"),
  ]);
  expect(added.map(({ src }) => src)).toEqual(["https://js.example/1"]);
  expect(window.Stripe).toHaveBeenCalledWith("pk_1", { locale: "fr", stripeAccount: "acct_1" });
  expect(await loadProvider(ask, "fr")).toBe(other ?? one);
});

it.each([
  ["fr-CA", "fr-CA"],
  ["pt-br", "pt-BR"],
  ["fr-CH", "fr"],
  ["cy", "auto"],
  ["", "auto"],
])("asks a page in %j for a form in %s, which the provider speaks", async (language, locale) => {
  isThere = true;
  await loadProvider({ ...ask, account: `acct_${language}` }, language);
  expect(window.Stripe).toHaveBeenCalledWith("pk_1", expect.objectContaining({ locale }));
});

it("says that it could not be loaded, and tries again when it is asked again", async () => {
  const elsewhere = { ...ask, script: "https://js.example/2" };
  isThere = false;
  await expect(loadProvider(elsewhere, "en")).rejects.toThrow("The card form could not be loaded. Please try again.");
  isThere = true;
  await expect(loadProvider(elsewhere, "en")).resolves.toBeDefined();
  expect(added).toHaveLength(2);
});
