import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DataTable, type Loadable } from "./DataTable";

interface Row {
  readonly id: number;
  readonly name: string;
}

const PAGE_SIZE = 3;
const done: Loadable = { isPending: false, isError: false, error: null, refetch: vi.fn() };
const turn = vi.fn();
let client: QueryClient;

interface Shown {
  readonly page?: number;
  readonly query?: Partial<Loadable>;
  readonly total?: number;
  readonly left?: readonly Row[];
}

/** A list of the office's: three rows a page, each named `name id`. */
const list = (rows: readonly Row[], { page = 1, query, total = rows.length, left }: Shown = {}) => (
  <QueryClientProvider client={client}>
    <DataTable<Row>
      label="Orders"
      columns={[{ key: "name", title: "Name", cell: ({ name, id }) => `${name} ${id}` }]}
      rows={rows}
      left={left}
      rowKey={({ id }) => id}
      query={{ ...done, ...query }}
      newRows={(count) => `${count} new orders`}
      actions={({ name }) => <button type="button">More for {name}</button>}
      sorting={{ by: "name", onChange: vi.fn() }}
      paging={{ page, pageSize: PAGE_SIZE, total, sizes: [PAGE_SIZE], onChange: turn }}
    />
  </QueryClientProvider>
);

const row = (id: number, name = "Order"): Row => ({ id, name });
const three = [row(3), row(2), row(1)];
const names = () => screen.getAllByText(/^\w+ \d+$/).map(({ textContent }) => textContent);
const table = () => screen.getByRole("table");
const button = (name: string) => screen.queryByRole("button", { name });

beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("lets new rows in at once while nobody is at the list", () => {
  const view = render(list(three));
  view.rerender(list([row(4), row(3), row(2)], { total: 4 }));
  expect(names()).toEqual(["Order 4", "Order 3", "Order 2"]);
  expect(button("1 new orders")).toBeNull();
});

it("has new rows wait while the pointer is over it, shows changes where they stand, and lets all in when it leaves", () => {
  const view = render(list(three));
  fireEvent.pointerOver(screen.getByText("Order 2"));
  view.rerender(list([row(5), row(4), row(3, "Refunded")], { total: 5 }));
  expect(names(), "in place, and none of them moved").toEqual(["Refunded 3", "Order 2", "Order 1"]);
  expect(button("2 new orders")).toBeTruthy();
  expect(button("2 new orders")?.closest("[role=status]"), "a screen reader is told").toBeTruthy();
  view.rerender(list([row(6), row(5), row(4)], { total: 6 }));
  expect(names(), "what was known of a row that is not on this page any more stays").toEqual([
    "Refunded 3",
    "Order 2",
    "Order 1",
  ]);
  expect(button("3 new orders")).toBeTruthy();
  fireEvent.pointerLeave(table().closest(".fy-table-part > div")!);
  expect(names()).toEqual(["Order 6", "Order 5", "Order 4"]);
  expect(button("3 new orders")).toBeNull();
});

it("brings them when they are asked for, while the pointer is still there, and holds the next again", async () => {
  vi.useFakeTimers();
  const view = render(list(three));
  fireEvent.pointerOver(screen.getByText("Order 2"));
  view.rerender(list([row(4), row(3), row(2)], { total: 4 }));
  fireEvent.click(button("1 new orders")!);
  expect(names()).toEqual(["Order 4", "Order 3", "Order 2"]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  view.rerender(list([row(5), row(4), row(3)], { total: 5 }));
  expect(names()).toEqual(["Order 4", "Order 3", "Order 2"]);
});

it("stands still while somebody has the focus in a row, but not for the focus of a head", () => {
  const view = render(list(three));
  act(() => screen.getAllByText("More for Order")[0]?.focus());
  view.rerender(list([row(4), row(3), row(2)], { total: 4 }));
  expect(names()[0]).toBe("Order 3");
  act(() => (document.activeElement as HTMLElement).blur());
  expect(names()[0]).toBe("Order 4");
});

it("stands still for a moment after it was scrolled", async () => {
  vi.useFakeTimers();
  const view = render(<div data-testid="page">{list(three)}</div>);
  fireEvent(screen.getByTestId("page"), new CustomEvent("ionScroll", { bubbles: true }));
  view.rerender(<div data-testid="page">{list([row(4), row(3), row(2)], { total: 4 })}</div>);
  expect(names()[0]).toBe("Order 3");
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(names()[0]).toBe("Order 4");
});

it("keeps the place of a row that is gone, unless nothing stands below it", () => {
  const view = render(list(three));
  fireEvent.pointerOver(screen.getByText("Order 2"));
  view.rerender(list([row(3), row(1)], { left: [row(2, "Paid")] }));
  expect(names(), "as it is now").toEqual(["Order 3", "Paid 2", "Order 1"]);
  expect(button("Show what has changed")).toBeTruthy();
  view.rerender(list([row(3)]));
  expect(names()).toEqual(["Order 3"]);
  expect(button("Show what has changed")).toBeNull();
});

it("shows another page at once, also where its rows come a moment later", () => {
  const view = render(list(three, { total: 6 }));
  fireEvent.pointerOver(screen.getByText("Order 2"));
  view.rerender(list(three, { total: 6, page: 2, query: { isPlaceholderData: true } }));
  expect(names()).toEqual(["Order 3", "Order 2", "Order 1"]);
  view.rerender(list([row(9), row(8), row(7)], { total: 6, page: 2 }));
  expect(names()).toEqual(["Order 9", "Order 8", "Order 7"]);
});

it("lets rows come behind those that stand there: nobody's row moves, and an endless list is scrolled on", () => {
  const view = render(list(three));
  fireEvent.pointerOver(screen.getByText("Order 2"));
  view.rerender(list([...three, row(0)]));
  expect(names()).toEqual(["Order 3", "Order 2", "Order 1", "Order 0"]);
  expect(button("1 new orders")).toBeNull();
});

it("shows at once what the person themself has changed", async () => {
  const view = render(list(three));
  fireEvent.pointerOver(screen.getByText("Order 2"));
  const remove = client.getMutationCache().build(client, { mutationFn: () => Promise.resolve() });
  await act(() => remove.execute(undefined));
  view.rerender(list([row(3), row(1)]));
  await waitFor(() => expect(names()).toEqual(["Order 3", "Order 1"]));
});

it("keeps its columns as wide as they were while rows change, and measures another page anew", () => {
  const widths = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const width = this.tagName === "TABLE" ? 1000 : this.textContent === "Name" ? 850 : 150;
    return new DOMRect(0, 0, width, 0);
  });
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1000);
  const view = render(list(three));
  const head = () => screen.getByRole("columnheader", { name: "Name" }).style.width;
  expect(head()).toBe("85%");
  widths.mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, this.tagName === "TABLE" ? 1000 : 500, 0);
  });
  view.rerender(list([row(4, "Somebody"), row(3), row(2)], { total: 4 }));
  expect(head()).toBe("85%");
  view.rerender(list([row(9), row(8), row(7)], { total: 6, page: 2 }));
  expect(head()).toBe("50%");
  vi.restoreAllMocks();
});
