import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { MoneyBack } from "@/mine/MoneyBack";

afterEach(cleanup);

const WAY = "to the card that you paid with.";

it("says the way that all goes back, without the amount again", () => {
  render(
    <MoneyBack
      currency="GBP"
      plan={{ amount: "40.00", giftCard: "0.00", due: "40.00", ways: [{ way: WAY, amount: "40.00" }] }}
    />,
  );
  expect(screen.getByText(`You will be refunded ${WAY}`)).toBeTruthy();
});

it("says how much goes back the one way where a gift card takes the rest", () => {
  render(
    <MoneyBack
      currency="GBP"
      plan={{ amount: "40.00", giftCard: "15.00", due: "25.00", ways: [{ way: WAY, amount: "25.00" }] }}
    />,
  );
  expect(screen.getByText(`£25.00 will be refunded ${WAY}`)).toBeTruthy();
  expect(screen.getByText("£15.00")).toBeTruthy();
});

it("says the sum of several payments once, why it comes in parts, and the way of each", () => {
  const ways = [
    { way: WAY, amount: "11.00" },
    { way: "in cash at the box office.", amount: "10.00" },
  ];
  render(<MoneyBack currency="GBP" plan={{ amount: "21.00", giftCard: "0.00", due: "21.00", ways }} />);
  expect([...document.querySelectorAll("p")].slice(1).map(({ textContent }) => textContent)).toEqual([
    "£21.00 goes back to you in 2 parts, because you paid at different times.",
    `£11.00 will be refunded ${WAY}`,
    "£10.00 will be refunded in cash at the box office.",
  ]);
});
