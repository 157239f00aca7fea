import { expect, it } from "vitest";
import { readAmount, readTimes, signsOf, writeAmount, WRONG } from "./LimitDialog";

it.each([
  ["", null],
  [" 20 ", 20],
  ["0", 0],
  ["100000", 100_000],
  ["100001", WRONG],
  ["-1", WRONG],
  ["1.5", WRONG],
  ["many", WRONG],
])("reads %j as %j times", (typed, times) => expect(readTimes(typed)).toBe(times));

it.each([
  ["", null],
  [" 1500 ", "1500"],
  ["1500.5", "1500.5"],
  ["0.00", "0.00"],
  ["1,500", WRONG],
  ["-1", WRONG],
  ["1.555", WRONG],
  ["1e9", WRONG],
])("reads %j as the amount %j", (typed, amount) => expect(readAmount(typed)).toBe(amount));

it.each([
  [["GBP"], "£1,500.50", "£"],
  [["USD", "GBP"], "$1,500.50 / £1,500.50", "$ / £"],
  [["GBP", "EUR"], "£1,500.50 / €1,500.50", "£ / €"],
  [["CHF"], "CHF\u00a01,500.50", "CHF"],
  [["GBP", "KWD"], "£1,500.50 GBP / £1,500.500 KWD", "£"],
  [["JPY"], "£1,500", "£"],
])("writes a sum as the limit of what is moved in %j", (currencies, sum, symbols) => {
  expect(writeAmount("1500.50", currencies)).toBe(sum);
  expect(signsOf(currencies)).toBe(symbols);
});
