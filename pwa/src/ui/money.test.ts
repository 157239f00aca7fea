import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decimalsOf, formatCount, formatMoney, formatMoneyShort, fromMinor, toMinor } from "@/ui/money";

const TABLE = new URL("../../../server/platform/tests/money_cases.json", import.meta.url);
const { decimals, shown } = JSON.parse(readFileSync(TABLE, "utf8")) as {
  readonly decimals: Readonly<Record<string, readonly string[]>>;
  readonly shown: readonly { readonly amount: string; readonly currency: string; readonly text: string }[];
};

describe("money", () => {
  it.each(Object.entries(decimals))("knows the currencies with %s decimals", (count, currencies) => {
    expect(currencies.filter((currency) => decimalsOf(currency) !== Number(count))).toEqual([]);
  });

  it.each(shown)("shows $amount $currency as the server does", ({ amount, currency, text }) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it("refuses to show what a currency has not", () => {
    expect(() => formatMoney("500.50", "JPY")).toThrow(RangeError);
  });

  it("shows the sign of what can be chosen and the pound for everything else", () => {
    expect(formatMoney("48930.00", "USD")).toBe("$48,930.00");
    expect(formatMoney("14218.50", "GBP")).toBe("£14,218.50");
    expect(formatMoney("1.00", "EUR")).toBe("€1.00");
    expect(formatMoney("1.00", "JPY")).toBe("£1");
  });

  it("has its two decimals, groups by thousands and writes a true minus", () => {
    expect(formatMoney("0", "GBP")).toBe("£0.00");
    expect(formatMoney("1234567.5", "GBP")).toBe("£1,234,567.50");
    expect(formatMoney("-8.80", "GBP")).toBe("−£8.80");
    expect(formatMoney("-0.00", "GBP")).toBe("£0.00");
  });

  it("keeps amounts that a floating number would not", () => {
    expect(formatMoney("90071992547409930.07", "GBP")).toBe("£90,071,992,547,409,930.07");
    expect(toMinor("0.29") + toMinor("0.01")).toBe(30);
  });

  it("goes to the smallest unit and back", () => {
    for (const amount of ["0.00", "0.05", "12.34", "-8.80", "1000.00"]) {
      expect(fromMinor(toMinor(amount))).toBe(amount);
    }
  });

  it("refuses what is no amount", () => {
    for (const text of ["", "1,000.00", "1.005", "£1", "NaN", "1e3"]) {
      expect(() => toMinor(text)).toThrow(RangeError);
    }
  });

  it("shortens for chart labels", () => {
    expect(formatMoneyShort("31200.00", "GBP")).toBe("£31.2k");
    expect(formatMoneyShort("999949.00", "GBP")).toBe("£999.9k");
    expect(formatMoneyShort("999960.00", "GBP")).toBe("£1.0m");
    expect(formatMoneyShort("412.50", "GBP")).toBe("£412.50");
    expect(formatMoneyShort("-31200.00", "CHF")).toBe("−CHF\u00a031.2k");
  });

  it("counts with commas", () => {
    expect([0, 640, 1204, 1_000_000].map(formatCount)).toEqual(["0", "640", "1,204", "1,000,000"]);
  });
});
