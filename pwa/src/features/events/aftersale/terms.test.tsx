import { expect, test } from "vitest";
import { termsForm } from "./AfterSaleDialog";
import { termsFromDto, termsInWords, termsToDto, type TermsDto } from "./terms";

const dto: TermsDto = {
  eventid: 3,
  currency: "GBP",
  fees: "again",
  givescredit: false,
  creditmonths: 12,
  exchanges: "none",
  reach: "event",
  exchangehours: 24,
  exchangefee: "0.00",
  cancels: false,
  cancelhours: 48,
  renames: false,
  addsupsells: false,
  version: 7,
};
const terms = termsFromDto(dto);

const messages = (more: object) =>
  termsForm.safeParse({ ...terms, ...more }).error?.issues.map(({ message }) => message) ?? [];

test("what comes from the wire goes back as it was, with the event's version", () => {
  const { eventid: _, currency: __, ...sent } = dto;
  expect(termsToDto(terms, terms)).toEqual(sent);
});

test("each number says what it takes", () => {
  expect(messages({ creditMonths: "0" })).toEqual(["Enter whole months from 1 to 120"]);
  expect(messages({ exchangeHours: "" })).toEqual(["Enter whole hours from 0 to 8760"]);
  expect(messages({ cancelHours: "8761" })).toEqual(["Enter whole hours from 0 to 8760"]);
  expect(messages({ exchangeFee: "1.005" })).toEqual(["Enter an amount below 100000 with at most two decimals"]);
  expect(messages({})).toEqual([]);
});

test("what nobody has set is said in three sentences, and everything that is set in more", () => {
  expect(termsInWords(terms)).toEqual([
    "An exchange charges booking fees again.",
    "What is left over after an exchange is not given as credit.",
    "Buyers cannot exchange online.",
    "Buyers cannot cancel online.",
  ]);
  const all = {
    ...dto,
    fees: "kept",
    givescredit: true,
    exchanges: "up",
    exchangefee: "1.50",
    cancels: true,
  } as const;
  expect(termsInWords(termsFromDto({ ...all, renames: true, addsupsells: true }))).toEqual([
    "An exchange keeps the booking fees already paid and charges no new ones.",
    "What is left over after an exchange can be given as a gift card, valid for 12 months.",
    "Buyers can exchange for tickets at the same price or higher, for other performances of this event, up to 24 hours before theirs.",
    "An exchange costs them £1.50 per ticket.",
    "Buyers can cancel and get a refund, up to 48 hours before the performance.",
    "Buyers can change the names on tickets.",
    "Buyers can add extras to their order.",
  ]);
});
