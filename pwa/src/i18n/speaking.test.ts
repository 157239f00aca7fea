// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import "@/shared/checkout/CardPayment";
import { addTexts, catalogue } from "@/i18n/catalogue";
import { textsOf } from "@/i18n/i18n";
import { onLanguageChange, speak, speakAlso, currentLanguage } from "@/i18n/speaking";
import { formatMoney } from "@/ui/money";

// A file that a browser cannot load, as after an update of the server.
vi.mock("virtual:language/es", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

afterEach(() => speak("en"));

const t = textsOf("sale");

it("says everything in a language from then on, and writes by it", async () => {
  await speak("de");
  expect([t("bookingFee"), t("tickets", { count: 2 }), t("line", { count: 1200, name: "Ticket" })]).toEqual([
    "Buchungsgebühr",
    "2 Tickets",
    "1.200 × Ticket",
  ]);
  expect([formatMoney("24", "GBP"), document.documentElement.lang]).toEqual(["24,00\u00a0£", "de"]);
  await speak("en");
  expect([t("bookingFee"), formatMoney("24", "GBP"), document.documentElement.lang]).toEqual([
    "Booking fee",
    "£24.00",
    "en",
  ]);
});

it("tells whoever draws", async () => {
  const changes: string[] = [];
  const forget = onLanguageChange(() => changes.push(currentLanguage()));
  await speak("fr");
  forget();
  await speak("en");
  expect(changes).toEqual(["fr"]);
});

it("goes on in what it spoke before, where a language does not come", async () => {
  await speak("es");
  expect([currentLanguage(), t("bookingFee")]).toEqual(["en", "Booking fee"]);
  await speak("de");
  await speak("es");
  expect([currentLanguage(), t("bookingFee"), formatMoney("1", "GBP")]).toEqual([
    "de",
    "Buchungsgebühr",
    "1,00\u00a0£",
  ]);
});

it("says in English what a language has no words for, by English plurals", async () => {
  addTexts({ "sale:newest": [["count", "plural", { one: ["one"], other: ["#", " of them"] }]] });
  await speak("fr");
  expect([0, 1].map((count) => t("newest", { count }))).toEqual(["0 of them", "one"]);
  expect(catalogue.has("sale:newest")).toBe(true);
});

it("adds what is said later, and asks again for what did not come", async () => {
  await speak("de");
  const later = vi.fn<() => Promise<{ texts: Record<string, string[]> }>>();
  const loads = { de: later, fr: later, es: later };
  addTexts({ "sale:later": ["Later"] });
  later.mockRejectedValueOnce(new TypeError("gone"));
  await speakAlso(loads);
  expect(t("later")).toBe("Later");

  later.mockResolvedValue({ texts: { "sale:later": ["Später"] } });
  void speakAlso(loads);
  await speakAlso(loads); // while it is on its way
  expect(t("later")).toBe("Später");
  await speakAlso(loads);
  expect(later).toHaveBeenCalledTimes(2);
});
