// @vitest-environment jsdom
import "virtual:texts/sale";
import { afterEach, expect, it, vi } from "vitest";
import { storage } from "@/device/device";
import { textsThere } from "@/i18n/catalogue";
import { officeLanguage, onOfficeLanguage, speakTo } from "@/i18n/officeLanguage";
import { formatCount, formatMoney, formatMoneyShort } from "@/ui/money";
import { addTexts, catalogue } from "./catalogue";
import { textsOf } from "./i18n";

// A file that a browser cannot load, as after an update of the server.
vi.mock("virtual:office/de/signin", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

const t = textsOf("sale");
const stored = () => storage.read("foyer-language");

afterEach(async () => {
  vi.restoreAllMocks();
  storage.remove("foyer-language");
  await speakTo("en");
  storage.remove("foyer-language");
});

it("speaks English without another word", async () => {
  await speakTo(undefined);
  await speakTo("en");
  expect([officeLanguage(), catalogue.locale, stored()]).toEqual(["en", "en", null]);
});

it("speaks the browser's language to whoever has not signed in here yet, where it is one of the office's", async () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("de-AT");
  await speakTo(undefined);
  expect(officeLanguage()).toBe("de");
  storage.remove("foyer-language");
  vi.spyOn(navigator, "language", "get").mockReturnValue("fr");
  await speakTo(undefined);
  expect(officeLanguage()).toBe("en");
});

it("speaks German to whoever chose it, writes by it, and English again to the next person", async () => {
  const changes: string[] = [];
  const forget = onOfficeLanguage(() => changes.push(officeLanguage()));
  await speakTo("de");
  expect([t("bookingFee"), t("tickets", { count: 1200 })]).toEqual(["Buchungsgebühr", "1.200 Tickets"]);
  expect([formatMoney("24", "GBP"), formatMoneyShort("31240", "GBP"), formatCount(12_345)]).toEqual([
    "24,00\u00a0£",
    "31,2\u00a0k\u00a0£",
    "12.345",
  ]);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["de", "ltr"]);
  await speakTo("en");
  forget();
  expect([t("bookingFee"), formatMoney("24", "GBP"), formatCount(12_345)]).toEqual(["Booking fee", "£24.00", "12,345"]);
  expect([document.documentElement.lang, changes]).toEqual(["en", ["de", "en"]]);
});

it("has a screen wait for the German of what it brings", async () => {
  await speakTo("de");
  addTexts({ "walkin:nobodyWrote": ["Not in German"], "walkin:title": ["Walk-in sales"] });
  await textsThere();
  expect(t("walkin:title")).not.toBe("Walk-in sales");
  expect(t("walkin:nobodyWrote")).toBe("Not in German");
});

it("says in English what it has no German catalogue of, and what does not come", async () => {
  await speakTo("de");
  addTexts({
    "nowhere:left": [["count", "plural", { one: ["one"], other: ["#", " left"] }]],
    "signin:email": ["Email"],
  });
  await textsThere();
  expect([t("nowhere:left", { count: 1200 }), t("signin:email")]).toEqual(["1,200 left", "Email"]);
});

it("greets the next person on the device in what was spoken last", async () => {
  await speakTo("de");
  expect(stored()).toBe("de");
  await speakTo(undefined);
  expect(officeLanguage()).toBe("de");
});

it("ends in what was wished for last, however the files come", async () => {
  await Promise.all([speakTo("de"), speakTo("en"), speakTo("de"), speakTo("en")]);
  expect([officeLanguage(), t("bookingFee"), formatMoney("1", "GBP")]).toEqual(["en", "Booking fee", "£1.00"]);
});

it("stays in a pseudo-locale, whoever signs in, until it is taken away", async () => {
  storage.write("foyer-language", "ar-XB");
  await speakTo("de");
  expect([officeLanguage(), document.documentElement.dir, stored()]).toEqual(["ar-XB", "rtl", "ar-XB"]);
  expect(t("bookingFee")).toBe("\u200f[Bööķîñĝ féé öñé ţ]\u200f");
  storage.remove("foyer-language");
  await speakTo("de");
  expect([t("bookingFee"), document.documentElement.dir]).toEqual(["Buchungsgebühr", "ltr"]);
});
