import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { queryClient } from "@/offline/queryClient";
import { until } from "@/testing/until";
import type { Manifest } from "../manifest/manifest";
import { listOf } from "../testing/alone";
import { reservedDto } from "../testing/manifest";
import { FindPanel } from "./FindPanel";

const HAMLET = {
  id: 1,
  event: "Hamlet",
  subcategory: "",
  venue: "Hall",
  startsAt: "2026-11-22T19:30:00Z",
  zone: "Europe/London",
  attendance: { version: 1, sold: 3, admitted: 0, left: 0 },
};
const found = (ticket: number, changes: object = {}) => ({
  ticket,
  order: 3,
  holder: "Maya Okafor",
  email: "maya@house.test",
  type: "Adult",
  state: "valid",
  scanned_at: null,
  gate: null,
  order_tickets: 1,
  order_admitted: 0,
  team: "",
  player: null,
  ...changes,
});
const THE_TEMPEST = {
  order: 9,
  holder: "Maya Okafor",
  tickets: 2,
  performance: 4,
  event_name: "The Tempest",
  subcategory: "Matinee",
  starts_at: "2026-11-25T14:30:00Z",
  timezone: "Europe/London",
};

const admit = vi.fn<(tickets: readonly number[]) => Promise<void>>(() => Promise.resolve());
let answers: Record<string, object>;

function Panel({
  isCovered = false,
  isOffline = false,
  manifest = null,
}: {
  readonly isCovered?: boolean;
  readonly isOffline?: boolean;
  readonly manifest?: Manifest | null;
}) {
  const bar = { states: {}, message: null, waiting: [], redeem: () => undefined } as never;
  return (
    <QueryClientProvider client={queryClient}>
      <FindPanel
        performance={HAMLET}
        isOffline={isOffline}
        manifest={manifest}
        direction="entry"
        focus={false}
        isCovered={isCovered}
        onAdmit={admit}
        bar={bar}
      />
    </QueryClientProvider>
  );
}
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.submit(screen.getByRole("search"));
const message = () => screen.getByRole("status").textContent;

beforeEach(() => {
  queryClient.clear();
  admit.mockClear();
  answers = {
    maya: { data: [[found(7)]], total: 1, upsells: [], elsewhere: [], reserved: [] },
    okafor: {
      data: [[found(7), found(8, { order: 4, holder: "Ben Okafor" })]],
      total: 2,
      upsells: [],
      elsewhere: [],
      reserved: [],
    },
    tempest: { data: [[]], total: 0, upsells: [], elsewhere: [THE_TEMPEST], reserved: [] },
  };
  vi.spyOn(api, "get").mockImplementation((_path, { query } = {}) =>
    Promise.resolve(answers[String((query as { q: string }).q)]),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const { email_hash: emailHash, ...ORSINO } = reservedDto();
const CARRIED = listOf([], { reserved: [{ ...ORSINO, emailHash }] });

it.each([
  ["online", null],
  ["without a network", CARRIED],
])("sends whoever has only reserved to the counter %s, and lets nobody in by Enter", async (_, manifest) => {
  answers["orsino"] = { data: [[]], total: 0, upsells: [], elsewhere: [], reserved: [ORSINO] };
  render(<Panel isOffline={manifest !== null} manifest={manifest} />);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "orsino" } });
  await until(() => {
    expect(screen.getByRole("status").textContent).toBe("1 reservation to be collected and paid at the counter");
  });
  const [row] = screen.getAllByRole("listitem");
  expect(row?.textContent).toContain("Orsino Duke");
  expect(row?.textContent).toContain("£57.00 to pay · Kept until Sun Nov 22 2026, 7:00PM");
  expect(row?.textContent).toContain("3 tickets · Order 12");
  fireEvent.submit(screen.getByRole("search"));
  expect(admit).not.toHaveBeenCalled();
});

it("lets the only guest in who was found, by Enter, and says so before", async () => {
  render(<Panel />);
  type("maya");
  await until(() => expect(message()).toBe("1 guest found. Press Enter to admit 1"));
  enter();
  expect(admit.mock.calls).toEqual([[[7]]]);
});

it("lets nobody in by one or two characters, nor where somebody else has only reserved, but by an order's number", async () => {
  for (const words of ["ma", "3", "#3"]) answers[words] = answers["maya"] ?? {};
  answers["mayor"] = { ...answers["maya"], reserved: [ORSINO] };
  render(<Panel />);
  for (const words of ["ma", "mayor"]) {
    type(words);
    await until(() =>
      expect(api.get).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ query: { q: words } })),
    );
    await until(() => expect(message()).toBe("1 guest found"));
    enter();
  }
  expect(admit).not.toHaveBeenCalled();
  for (const words of ["3", "#3"]) {
    type(words);
    enter();
    await until(() => expect(admit).toHaveBeenLastCalledWith([7]));
    admit.mockClear();
  }
});

it("waits with Enter for the answer to what was typed, and lets nobody in of several", async () => {
  render(<Panel />);
  type("maya");
  enter();
  expect(admit).not.toHaveBeenCalled();
  await until(() => expect(admit.mock.calls).toEqual([[[7]]]));
  type("okafor");
  await until(() => expect(message()).toBe("2 guests found"));
  enter();
  expect(admit).toHaveBeenCalledOnce();
});

it("lets nobody in twice, however soon Enter comes again, nor while it is held", async () => {
  let finish = () => undefined as void;
  admit.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  render(<Panel />);
  type("maya");
  await until(() => expect(message()).toContain("Press Enter to admit 1"));
  enter();
  enter();
  expect(admit).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(field(), { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(true);
  finish();
  await until(() => {
    enter();
    expect(admit).toHaveBeenCalledTimes(2);
  });
});

it("lets in nobody of a part of those who were found", async () => {
  answers["maya"] = { data: [[found(7)]], total: 51, upsells: [], elsewhere: [], reserved: [] };
  render(<Panel />);
  type("maya");
  await until(() => expect(message()).toBe("The first order. Type more of the name, or the order number."));
  enter();
  expect(admit).not.toHaveBeenCalled();
});

it("forgets an Enter that the line went away under: who is found once it is back was not let in by anybody", async () => {
  let comes = (_answer: unknown) => undefined as void;
  vi.mocked(api.get).mockReturnValueOnce(new Promise((resolve) => (comes = resolve)));
  const { rerender } = render(<Panel />);
  type("maya");
  enter();
  await until(() => expect(api.get).toHaveBeenCalledOnce());
  rerender(<Panel isOffline />);
  expect(message()).toBe("Needs a connection");
  rerender(<Panel />);
  comes(answers["maya"]);
  await until(() => expect(message()).toBe("1 guest found. Press Enter to admit 1"));
  expect(admit).not.toHaveBeenCalled();
});

it("has the focus back after the verdict, with what was typed ready to be replaced", async () => {
  const { rerender } = render(<Panel />);
  type("maya");
  await until(() => expect(message()).toContain("1 guest found"));
  enter();
  field().blur();
  rerender(<Panel isCovered />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Panel />);
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
});

it("says which performance somebody has come for who is not found at this one", async () => {
  render(<Panel />);
  type("tempest");
  await until(() => expect(message()).toBe("Nobody here for tempest. 1 guest has tickets for another performance"));
  const row = screen.getByRole("listitem").textContent;
  for (const words of ["Maya Okafor", "The Tempest · Matinee", "Wed Nov 25 2026, 2:30PM", "2 tickets · Order 9"]) {
    expect(row).toContain(words);
  }
});
