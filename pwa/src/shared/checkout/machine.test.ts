import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { CardForm, Paying } from "./card";
import { CHOOSING, nextState, type CheckoutEvent, type CheckoutState, type Phase } from "@/shared/checkout/machine";
import type { Sold } from "@/shared/sale/model";

const reservation: Paying = { id: 4, secret: "s", payment: "ORD-4" };
const form = {} as CardForm;
const sold = { payment: "ORD-4" } as Sold;
const noAnswer = new TypeError("Failed to fetch");
const refusedWith = (code: string) => new ApiError({ status: 409, message: "No", code });

/** The stage after these events, and what is said of it. */
function after(phase: Phase<Paying>, ...events: readonly CheckoutEvent<Paying>[]) {
  const end = events.reduce<CheckoutState<Paying>>(nextState, { phase, isSent: false });
  return { at: end.phase.at, isSent: end.isSent, message: end.refusal?.message };
}

const reserved: Phase<Paying> = { at: "reserved", reservation };
const sent: CheckoutEvent<Paying> = { type: "sent" };

it("goes from choosing to sold", () => {
  expect(after(CHOOSING, { type: "reserved", reservation })).toMatchObject({ at: "reserved", isSent: false });
  expect(after(reserved, sent)).toMatchObject({ at: "reserved", isSent: true });
  expect(after(reserved, sent, { type: "answered", reservation, status: "paying" }).at).toBe("paying");
  expect(after(reserved, sent, { type: "answered", reservation, status: sold }).at).toBe("sold");
  expect(after(reserved, sent, { type: "left" })).toEqual({ at: "choosing", isSent: false });
});

it("goes through the card form to what the money has paid for", () => {
  const asking: Phase<Paying> = { at: "asking", reservation };
  expect(after(asking, { type: "formed", reservation, form }).at).toBe("reserved");
  expect(after(asking, { type: "formed", reservation, form, message: "Declined" }).message).toBe("Declined");
  expect(after(reserved, sent, { type: "charged", reservation }).at).toBe("paid");
  // The money has come, whatever the server can be asked now.
  expect(after({ at: "paid", reservation }, { type: "lost", error: noAnswer }).at).toBe("paid");
  expect(after({ at: "unknown", reservation }, { type: "asked", reservation })).toMatchObject({
    at: "asking",
    isSent: true,
  });
});

it("does not know how a sale stands whose answer is lost, and pays it again where it is open", () => {
  expect(after(reserved, sent, { type: "failed", error: noAnswer }).at).toBe("unknown");
  const open = { type: "answered", reservation, status: "open" } as const;
  expect(after(reserved, sent, { type: "failed", error: noAnswer }, open)).toEqual({
    at: "reserved",
    isSent: true,
    message: "The payment was not completed. You can try again.",
  });
  expect(after(CHOOSING, { type: "resumed", reservation })).toMatchObject({ at: "unknown", isSent: true });
  expect(after({ at: "asking", reservation }, { type: "lost", error: refusedWith("provider_away") }).at).toBe(
    "unknown",
  );
});

it("stays where a call was refused, and says why until something else is tried", () => {
  expect(after(CHOOSING, { type: "failed", error: noAnswer }).at).toBe("choosing");
  const refused = { type: "failed", error: refusedWith("not_enough") } as const;
  expect(after(reserved, refused)).toMatchObject({ at: "reserved", message: "No" });
  expect(after(reserved, refused, sent).message).toBeUndefined();
  expect(after(reserved, refused, { type: "forgiven" }).message).toBeUndefined();
});

it.each(["expired", "already_paid", "money_goes_back"])("is over once it is refused as %s", (code) => {
  for (const type of ["failed", "lost"] as const) {
    expect(after(reserved, { type, error: refusedWith(code) })).toMatchObject({ at: "over", message: "No" });
  }
  expect(after(reserved, { type: "answered", reservation, status: "over" }).at).toBe("over");
});
