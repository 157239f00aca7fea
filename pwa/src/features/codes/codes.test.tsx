import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { refusal } from "@/api/errors";
import {
  codeFormOf,
  codeFromDto,
  fieldsFor,
  formToDto,
  isGoingBack,
  kindOf,
  mayRefund,
  shownMoment,
  stateOf,
  useCodeWords,
  type CodeDto,
} from "./codes";
import { deleteCode, saveCode } from "./queries";

const DTO: CodeDto = {
  promocodeid: 3,
  promocode: "EARLY10",
  accountid: 2,
  giftCardEmail: "",
  originalAmount: null,
  discountvalue: "10.50",
  isamountorperc: 2,
  maxredemption: null,
  maxperbooking: 4,
  ticketororder: 1,
  promocodestartdate: "12-01-2026,9:00AM",
  promocodeenddate: "12-24-2026,11:59PM",
  eventwindowstartdate: "12-01-2026,12:00AM",
  eventwindowenddate: "03-31-2027,11:59PM",
  timezone: "Europe/London",
  promocodeeventmapid: 1,
  eventid: 7,
  eventdetailid: null,
  sums: [],
  targets: [{ eventid: 7, eventname: "Hamlet", eventdetailid: null, eventdatetime: null }],
  isGiftCard: 0,
  amountSpent: null,
  balance: null,
  currency: "",
  availablecount: null,
  redeemed: 4,
  giftCardPaymentId: "",
  batch: null,
  active: 1,
  version: 5,
};
const CARD_DTO: CodeDto = {
  ...DTO,
  promocode: "GIFT-7K2M",
  isGiftCard: 1,
  isamountorperc: 1,
  ticketororder: 2,
  discountvalue: "50.00",
  originalAmount: "50.00",
  amountSpent: "18.25",
  balance: "31.75",
  currency: "GBP",
  giftCardEmail: "maya@house.test",
  targets: [],
};
const promo = codeFromDto(DTO);
const card = codeFromDto(CARD_DTO);

afterEach(() => void vi.restoreAllMocks());

it("goes to the wire and back unchanged", () => {
  expect(formToDto(codeFormOf(promo), "promo", 2, promo)).toEqual({
    promocodeid: 3,
    promocode: "EARLY10",
    accountid: 2,
    isGiftCard: 0,
    discountvalue: "10.5",
    isamountorperc: 2,
    ticketororder: 1,
    maxredemption: "",
    maxperbooking: "4",
    promocodestartdate: "12-01-2026,9:00AM",
    promocodeenddate: "12-24-2026,11:59PM",
    eventwindowstartdate: "12-01-2026,12:00AM",
    eventwindowenddate: "03-31-2027,11:59PM",
    targets: [{ eventid: 7, eventdetailid: 0 }],
  });
  expect(codeFromDto({ ...DTO, maxredemption: 40, availablecount: 36 })).toMatchObject({ most: 40, left: 36 });
});

it("sends a gift card for the full order, never as a percentage, and what is spent with it", () => {
  const form = { ...codeFormOf(card), discount: "percent", counts: "ticket", amount: "60" } as const;
  expect(formToDto(form, "card", 2, card)).toMatchObject({
    isGiftCard: 1,
    isamountorperc: 1,
    ticketororder: 2,
    maxredemption: "",
    maxperbooking: "",
    discountvalue: "60",
    originalAmount: "50.00",
    amountSpent: "18.25",
    giftCardEmail: "maya@house.test",
  });
  expect(formToDto(form, "card", 2)).toMatchObject({ promocodeid: 0, originalAmount: "60" });
});

it("gives back a gift card that was sold, while all of it is there", () => {
  const card = { ...codeFromDto(DTO), kind: "card", payment: "ORD-1", value: "50.00", balance: "50" } as const;
  expect(mayRefund(card)).toBe(true);
  expect(mayRefund({ ...card, balance: "49.99" })).toBe(false);
  expect(mayRefund({ ...card, payment: "" }), "it was given away").toBe(false);
  expect(mayRefund({ ...card, kind: "promo" })).toBe(false);
  expect([card, { ...card, value: "0.00", balance: "0.00" }].map(isGoingBack)).toEqual([false, true]);
});

it("knows by any number but 0 in the address that a gift card is meant", () => {
  expect([undefined, "0", "1", "7", "x"].map(kindOf)).toEqual(["promo", "promo", "card", "card", "promo"]);
});

it("puts a refusal of the value where it was typed", () => {
  expect(fieldsFor(true).discountvalue).toBe("percent");
  expect(fieldsFor(false).discountvalue).toBe("amount");
});

it("says what a code is just now, by its own clock", () => {
  const at = (moment: string) => stateOf(promo, Date.parse(moment));
  expect(at("2026-12-01T08:59:00Z")).toBe("upcoming");
  expect(at("2026-12-01T09:00:00Z")).toBe("active");
  expect(at("2026-12-25T00:00:00Z")).toBe("ended");
  const now = Date.parse("2026-12-02T00:00:00Z");
  expect(stateOf({ ...promo, left: 0 }, now)).toBe("used");
  expect(stateOf({ ...promo, isActive: false }, now)).toBe("off");
  expect(stateOf({ ...card, balance: "0.00" }, now)).toBe("used");
  expect(shownMoment(promo.starts)).toBe("12-01-2026 09:00 AM");
});

it("says what was done, and that a name is taken, in the spec's words", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValue({ message: "Success" });
  const asked = { form: codeFormOf(undefined), kind: "promo", account: 2, edited: undefined } as const;
  expect(await saveCode(asked)).toBe("Promocode/Giftcode added successfully.");
  expect(await saveCode({ ...asked, edited: promo })).toBe("Promocode Edited successfully");
  expect(await deleteCode(promo)).toBe("Promocode Deleted successfully ");
  post.mockRejectedValue(refusal(409, { message: "Failed", code: "code_name_taken", field: "promocode" }));
  await expect(saveCode(asked)).rejects.toThrow("This Promocode name is already added.");
  await expect(saveCode({ ...asked, kind: "card" })).rejects.toThrow("This Giftcode name is already added.");
});

it("writes what a code takes off in the money of its events, or in the account's where they have several", () => {
  const { result } = renderHook(() => useCodeWords("GBP"));
  const flat = { isPercent: false, isEachTicket: false, value: "5.00" };
  const written = ["USD", "", undefined].map((currency) => result.current.discount({ ...flat, currency }));
  expect(written).toEqual(["$5.00 full order", "£5.00 full order", "£5.00 full order"]);
});

it("writes what a code has done in each of its currencies, and nothing as nought of the account's", () => {
  const { result } = renderHook(() => useCodeWords("GBP"));
  const sums = [
    { currency: "GBP", discount: "60.00", revenue: "540.00" },
    { currency: "USD", discount: "12.00", revenue: "108.00" },
  ];
  expect(result.current.sum({ sums }, "discount")).toBe("£60.00, $12.00");
  expect(result.current.sum({ sums }, "revenue")).toBe("£540.00, $108.00");
  expect(result.current.sum({ sums: [] }, "revenue")).toBe("£0.00");
});
