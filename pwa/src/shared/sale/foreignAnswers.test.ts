import { afterEach, expect, it, vi } from "vitest";
import { giveBack, readPaymentStatus } from "@/shared/sale/calls";
import { FOREIGN_ANSWERS } from "@/testing/foreignAnswers";

const reservation = { id: 4, payment: "ORD-4", secret: "s" };

afterEach(() => void vi.unstubAllGlobals());

it.each(FOREIGN_ANSWERS)("ends no sale that may be paid: %s", async (_name, foreign) => {
  vi.stubGlobal("fetch", foreign);
  await expect(readPaymentStatus(reservation)).rejects.toThrow();
  await expect(giveBack(reservation, true)).rejects.toThrow();
});

it("is over where the server does not know it", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "", code: "not_found" }, { status: 404 })));
  expect(await readPaymentStatus(reservation)).toBe("over");
});
