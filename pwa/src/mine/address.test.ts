import { describe, expect, it } from "vitest";
import { reservationPaid, openedBy, returnAddress, reservationToPay } from "@/mine/address";

const PATH = "/o/ORD-7K2M9P4Q8R3T";

function aTab() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

describe("the address of a buyer's own order", () => {
  it("has its key in the fragment, which is known for as long as the tab is open", () => {
    const tab = aTab();
    expect(openedBy({ pathname: PATH, hash: "#secret" }, tab)).toEqual({
      payment: "ORD-7K2M9P4Q8R3T",
      key: "secret",
    });
    expect(openedBy({ pathname: PATH, hash: "" }, tab).key).toBe("secret");
    expect(openedBy({ pathname: "/o/ORD-AAAAAAAAAAAA", hash: "" }, tab).key).toBe("");
    expect(openedBy({ pathname: PATH, hash: "" }, aTab()).key).toBe("");
  });

  it("opens where a browser keeps nothing", () => {
    const refuses = () => {
      throw new Error("denied");
    };
    const tab = { getItem: refuses, setItem: refuses, removeItem: refuses };
    expect(openedBy({ pathname: PATH, hash: "#secret" }, tab).key).toBe("secret");
  });

  it("tells a bank no key", () => {
    const back = new URL(returnAddress({ origin: "https://tickets.example", pathname: PATH }, "de", 31));
    expect(back.href).toBe(`https://tickets.example${PATH}?paid=31&lang=de`);
    expect(reservationPaid(back)).toBe(31);
    expect(reservationPaid({ search: "?paid=31&payment_intent=pi_1&redirect_status=succeeded" })).toBe(31);
    expect(reservationPaid({ search: "" })).toBeUndefined();
    expect(reservationPaid({ search: "?paid=31x" })).toBeUndefined();
    expect(reservationToPay({ search: "?pay=31&lang=en" })).toBe(31);
    expect(reservationToPay(back)).toBeUndefined();
  });
});
