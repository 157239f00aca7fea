// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NAME } from "@/i18n/languages";
import { languageOfPage } from "@/widget/languageOfPage";

beforeEach(() => vi.spyOn(navigator, "languages", "get").mockReturnValue(["pt-BR", "es-MX", "en"]));
afterEach(() => sessionStorage.clear());

it.each([
  ["what its address says", "?lang=de", "de"],
  ["that without its region", "?lang=fr-CA&theme=dark", "fr"],
  ["what the browser likes best, where the page around it says nothing", "?lang=", "es"],
  ["what the browser likes best, where nothing is around it", "", "es"],
  ["what the browser likes best in place of what nobody here speaks", "?lang=it", "es"],
  ["English where it is asked for", "?lang=en", "en"],
])("speaks %s: %s", async (_what, search, expected) => expect(await languageOfPage(search)).toBe(expected));

it("speaks what was chosen by hand before, and English at the counter all the same", async () => {
  sessionStorage.setItem(NAME, "fr");
  expect(await languageOfPage("?lang=de")).toBe("fr");
  expect(await languageOfPage("?lang=en&staff")).toBe("en");
});

it("goes on without a browser that keeps anything", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(await languageOfPage("?lang=de")).toBe("de");
});
