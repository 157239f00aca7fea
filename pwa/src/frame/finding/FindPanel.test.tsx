import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "@/device/device";
import { RoutePaths } from "@/shell/routes";
import { removeSession, type RoleId, type SessionUser, setSession } from "@/shell/session";
import { FindPanel } from "./FindDialog";
import type { Found } from "./queries";

const NOTHING: Found = {
  message: "Success",
  orders: [],
  buyers: [],
  users: [],
  events: [],
  performances: [],
  more: [],
};
const ORDER = {
  id: 103,
  reference: "ORD-1",
  name: "Grace Hopper",
  email: "grace@navy.test",
  event: "Hamlet",
  starts_at: "2026-11-24T19:30:00Z",
  timezone: "Europe/London",
  total: "51.00",
  currency: "GBP",
  status: "Success" as const,
};
const BUYER = { name: "Grace Hopper", email: "grace@navy.test", phone: "+44 7700 900123", orders: 2 };
const PERFORMANCE = {
  id: 7,
  event: "Hamlet",
  subcategory: "",
  venue: "Main House",
  starts_at: "2026-11-24T19:30:00Z",
  timezone: "Europe/London",
  cancelled: false,
};
const PATHS = new Set(["/Orders", "/Events", "/EventConfiguration/:eventId?", "/QrValidation", "/EventDashboard"]);

/** What the server was asked, and what it answers once it is let. */
let asked: { readonly text: string; readonly signal: AbortSignal }[];
let answer: (text: string) => Promise<Partial<Found>>;

beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve({ orders: [ORDER], buyers: [BUYER], more: ["orders"] });
  vi.stubGlobal("fetch", async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { text } = JSON.parse(body) as { text: string };
    asked.push({ text, signal });
    return Response.json({ ...NOTHING, ...(await answer(text)) });
  });
});
afterEach(() => {
  cleanup();
  removeSession();
  storage.remove("foyer-recent");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Here() {
  return <p>{useLocation().pathname + useLocation().search}</p>;
}

function show(roleid: RoleId = 2) {
  setSession({ userid: 3, roleid, accountid: 7, firstname: "Priya", lastname: "Raman" } as SessionUser);
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RoutePaths value={PATHS}>
        <MemoryRouter initialEntries={["/EventDashboard"]}>
          <FindPanel onClose={onClose} />
          <Here />
        </MemoryRouter>
      </RoutePaths>
    </QueryClientProvider>,
  );
  return { onClose, field: screen.getByRole("combobox") };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (field: HTMLElement, key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more });
const options = () => screen.queryAllByRole("option");
const words = () => options().map(({ textContent }) => textContent.trim());
const marked = (field: HTMLElement) => {
  const id = field.getAttribute("aria-activedescendant");
  const chosen = options().filter((option) => option.getAttribute("aria-selected") === "true");
  expect(chosen.map((option) => option.id)).toEqual(id === null ? [] : [id]);
  return id === null ? undefined : document.getElementById(id)?.textContent;
};
const here = () => screen.getByText(/^\//).textContent;
const status = () => screen.getAllByRole("status")[0]?.textContent;

it("shows the screens and what one may begin before anything is typed, each role its own", () => {
  show(2);
  const begun = ["Sell tickets", "Scan tickets", "Refund an order", "Exchange tickets", "New event"];
  expect(words()).toEqual([...begun, "Home", "Orders", "Events", "Ticket scanner"]);
  cleanup();
  show(3);
  expect(words()).toEqual(["Sell tickets", "Scan tickets", "Home", "Orders", "Ticket scanner"]);
});

it("marks by arrows, Home and End, round and round, and says so to who listens", async () => {
  const { field } = show();
  type(field, "grace");
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(status()).toBe("3 results");

  expect(marked(field)).toContain("Order 103 · Grace Hopper");
  press(field, "ArrowDown");
  expect(marked(field)).toContain("All orders with grace");
  press(field, "End");
  expect(marked(field)).toContain("2 orders");
  press(field, "ArrowDown");
  expect(marked(field)).toContain("Order 103");
  press(field, "ArrowUp");
  expect(marked(field)).toContain("2 orders");
  press(field, "Home");
  expect(marked(field)).toContain("Order 103");
});

it("goes there by Enter, and closes", async () => {
  const { field, onClose } = show();
  type(field, "grace");
  await waitFor(() => expect(options()).toHaveLength(3));
  press(field, "Enter", { isComposing: true });
  expect(onClose).not.toHaveBeenCalled();

  press(field, "Enter");

  expect(here()).toBe("/OrderDetails/103");
  expect(onClose).toHaveBeenCalledOnce();
});

it("opens another tab by Ctrl-Enter, and stays", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { field, onClose } = show();
  type(field, "grace");
  await waitFor(() => expect(options()).toHaveLength(3));
  press(field, "End");

  press(field, "Enter", { ctrlKey: true });

  expect(open).toHaveBeenCalledWith("/Orders?search=grace%40navy.test", "_blank", "noopener");
  expect([here(), onClose.mock.calls]).toEqual(["/EventDashboard", []]);
});

it("waits for the answer when Enter comes first, and never opens what was found for something else", async () => {
  const { field, onClose } = show();
  type(field, "grace");
  await waitFor(() => expect(options()).toHaveLength(3));
  let give: (found: Partial<Found>) => void = () => undefined;
  answer = () => new Promise((resolve) => (give = resolve));
  type(field, "#104");
  press(field, "Enter");
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(asked.at(-1)?.text).toBe("#104"));
  expect(onClose).not.toHaveBeenCalled();

  give({ orders: [{ ...ORDER, id: 104 }] });

  await waitFor(() => expect(here()).toBe("/OrderDetails/104"));
});

it("asks once the typing rests, and the next letter ends the call before", async () => {
  answer = () => new Promise(() => undefined);
  const { field } = show();
  for (const text of ["g", "gr", "gra"]) type(field, text);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.text).toBe("gra");

  type(field, "grac");

  await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(["gra", "grac"]));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

it("says that nothing matches, and why nothing could be asked", async () => {
  answer = () => Promise.resolve({});
  const { field } = show();
  type(field, "zzz");
  await waitFor(() => expect(status()).toBe("Nothing matches zzz"));
  expect(field.getAttribute("aria-expanded")).toBe("false");

  answer = () => Promise.reject(new TypeError("no network"));
  type(field, "zzzz");
  await waitFor(() => expect(screen.getByText("No connection. Please try again.")).toBeTruthy());
});

it("asks for nothing of one letter, nor before the platform's own people have chosen a customer", async () => {
  const { field } = show(1);
  setSession({ userid: 3, roleid: 1, accountid: 7, firstname: "Pat", lastname: "Form" } as SessionUser);
  type(field, "z");
  expect(status()).toBe("Type two letters or more");
  type(field, "orders");
  await waitFor(() => expect(words()).toHaveLength(1));
  expect(screen.getByText(/Choose an organisation/)).toBeTruthy();
  expect(asked).toEqual([]);
});

it("does by a word what it says: of an order or of a performance, whichever it is done with", async () => {
  answer = () => Promise.resolve({ orders: [ORDER], buyers: [BUYER], performances: [PERFORMANCE] });
  const { field } = show();
  type(field, "refund 103");
  await waitFor(() =>
    expect(words()).toEqual([expect.stringContaining("Order 103"), expect.stringContaining("Grace")]),
  );
  expect(asked.at(-1)?.text).toBe("103");

  type(field, "sell hamlet");
  await waitFor(() => expect(words()).toEqual([expect.stringContaining("Hamlet")]));
  press(field, "Enter");
  await waitFor(() => expect(here()).toBe("/EventDashboard?sell=7"));
});

it("opens on what was opened on this device, the newest first, and not once something is typed", async () => {
  storage.write(
    "foyer-recent",
    JSON.stringify({
      user: 3,
      opened: [
        { kind: "performances", id: 7 },
        { kind: "orders", id: 103 },
      ],
    }),
  );
  answer = () => Promise.resolve({ orders: [ORDER], performances: [PERFORMANCE] });
  const { field } = show();
  await waitFor(() =>
    expect(words().slice(0, 2)).toEqual([expect.stringContaining("Hamlet"), expect.stringContaining("Order 103")]),
  );
  expect(asked).toHaveLength(1);
  answer = () => Promise.resolve({});
  type(field, "zz");
  await waitFor(() => expect(words()).toEqual([]));
});
