import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Shapes } from "@/api/schemas";
import { OwnPage } from "@/mine/OwnPage";
import { OWN, OwnServer } from "@/testing/ownServer";

const GONE = "This link is not valid";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Response) {
  vi.stubGlobal("fetch", () => Promise.resolve(answer()));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnPage own={{ payment: "ORD-9", key: "k" }} />
    </QueryClientProvider>,
  );
}

it("says that there is no connection, and not that the link is over, where a proxy answers 404", async () => {
  open(() => new Response("404 page not found\n", { status: 404 }));
  expect(await screen.findByText("No connection. Please try again.")).toBeTruthy();
  expect(screen.queryByText(GONE)).toBeNull();
});

it("says that the link is over where the server does not know it", async () => {
  open(() => Response.json({ message: "No records found", code: "not_found" }, { status: 404 }));
  expect(await screen.findByText(GONE)).toBeTruthy();
});

async function ownPayment(): Promise<Shapes["OwnPaymentOut"]> {
  const asked = new Headers({ "X-Order-Key": OWN.key });
  const answered = new OwnServer().handle("GET", `/v1/mine/${OWN.payment}`, asked, {});
  return (await answered.json()) as Shapes["OwnPaymentOut"];
}

it("gives the reason for what is not possible now, and none for what is never offered", async () => {
  const own = await ownPayment();
  const never = { allowed: false, offered: false, until: "2027-01-05T19:30:00+00:00", why: "The organiser does not" };
  const [first] = own.orders;
  const may = {
    exchange: { ...never, offered: true, why: "Not now." },
    cancel: never,
    rename: never,
    add_upsells: never,
  };
  open(() => Response.json({ ...own, orders: [{ ...first, waiting: null, may }] }));
  const order = within(await screen.findByRole("region", { name: /^Order / }));
  expect(order.getByText("Exchange: Not now.")).toBeTruthy();
  expect(order.queryByText(/The organiser does not/)).toBeNull();
});

it("names once below all orders whom a buyer may ask", async () => {
  const own = await ownPayment();
  open(() => Response.json(own));
  expect(await screen.findByText(/^For anything else, please ask/)).toBeTruthy();
  const mail = screen.getByRole("link", { name: "box@theatre.example" });
  expect(mail.getAttribute("href")).toMatch(/^mailto:box@theatre/);
  expect(screen.getByRole("link", { name: "+44 (0)115 989 5555" }).getAttribute("href")).toBe("tel:+4401159895555");
  expect(screen.getByRole("link", { name: "barn.example/visit" }).getAttribute("href")).toBe(
    "https://barn.example/visit",
  );
});

it("begins with the orders of the performance that tickets were just exchanged for", async () => {
  const own = await ownPayment();
  const [first, ...others] = own.orders;
  window.history.replaceState({ at: "orders", message: "Exchanged", first: 77 }, "");
  open(() => Response.json({ ...own, orders: [...others, { ...first, order: 9, performance: 77 }] }));
  const [shown] = await screen.findAllByRole("region", { name: /^Order / });
  window.history.replaceState(null, "");
  expect(shown?.getAttribute("aria-label")).toBe("Order 9, Hamlet");
});
