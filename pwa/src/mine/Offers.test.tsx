import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Shapes } from "@/api/schemas";
import { Offers } from "@/mine/Offers";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OWN = { payment: "ORD-9", key: "k" };
const dateOf = (performance: number, day: number) => ({
  performance,
  event_name: "Macbeth",
  subcategory: "",
  starts_at: `2098-05-0${day}T19:30:00Z`,
  timezone: "Europe/London",
});
const OFFER: Shapes["OwnOfferOut"] = {
  offer: 4,
  order: 3,
  event_name: "Macbeth",
  starts_at: "2098-05-01T19:30:00Z",
  timezone: "Europe/London",
  cancelled: true,
  tickets: 2,
  words: "",
  until: "2098-04-01T00:00:00Z",
  suggested: 8,
  full: null,
  dates: [dateOf(8, 2)],
  answers: ["date", "credit", "money"],
  money: {
    amount: "40.00",
    gift_card: "0.00",
    due: "40.00",
    way: "",
    ways: [{ way: "to your card.", amount: "40.00" }],
  },
};

/** Shows what is offered, and keeps what is answered. */
async function open(offer: Partial<Shapes["OwnOfferOut"]> = {}) {
  const answered: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    if (init.method === "POST") answered.push(JSON.parse(init.body as string));
    return Promise.resolve(Response.json({ offers: answered.length > 0 ? [] : [{ ...OFFER, ...offer }] }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Offers own={OWN} currency="GBP" />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Please choose" });
  return answered;
}

const press = (name: string, where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole("button", { name }));

it.each([
  ["credit", "Get credit on a gift card", "Get £40.00 as credit?"],
  ["money", "Get my money back", "Get £40.00 back?"],
])("asks once before it takes %s, with the amount and that it stays so", async (answer, button, title) => {
  const answered = await open();
  press(button);
  const dialog = await screen.findByRole("alertdialog", { name: title });
  expect(dialog.textContent).toContain("£40.00");
  expect(dialog.textContent).toContain("This cannot be undone.");
  expect(answered).toEqual([]);
  press("Go back", dialog);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  press(button);
  press(button, screen.getByRole("alertdialog"));
  await screen.findByText(answer === "credit" ? /^Your credit is on its way/ : /^You will be refunded/);
  expect(answered).toEqual([{ offer: 4, answer, performance: null }]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("says what of the credit goes back to the gift card that has paid", async () => {
  await open({ money: { ...OFFER.money!, amount: "40.00", gift_card: "15.00", due: "25.00" } });
  press("Get credit on a gift card");
  const { textContent } = screen.getByRole("alertdialog", { name: "Get £40.00 as credit?" });
  expect(textContent).toContain("You will get a gift card for £25.00 by email.");
  expect(textContent).toContain("£15.00 will go back to the gift card you paid with.");
});

it("asks nothing before tickets are exchanged or kept", async () => {
  const answered = await open();
  press("Take this date");
  await screen.findByText(/^Your tickets have been exchanged/);
  expect(answered).toEqual([{ offer: 4, answer: "date", performance: 8 }]);
});

it("closes the question where the answer is refused, and says why", async () => {
  await open();
  const refuse = () =>
    Promise.resolve(Response.json({ message: "This offer has ended", code: "over" }, { status: 409 }));
  vi.stubGlobal("fetch", refuse);
  press("Get my money back");
  press("Get my money back", screen.getByRole("alertdialog"));
  expect(await screen.findByText("This offer has ended")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("names the date that was offered and is full", async () => {
  await open({ full: { ...dateOf(7, 3), subcategory: "Matinee" } });
  const message = screen.getByText(/does not have enough places left for your 2 tickets\.$/).textContent;
  expect(message).toMatch(/^Sat May 3 2098, 8:30PM\sLondon/);
  expect(message).toContain("Matinee");
});
