import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { DataTable, type Loadable } from "./DataTable";

interface Row {
  readonly id: number;
  readonly name: string;
}

const rows: readonly Row[] = [
  { id: 1, name: "Maya" },
  { id: 2, name: "Jonah" },
];
const done: Loadable = { isPending: false, isError: false, error: null, refetch: vi.fn() };
const failed: Loadable = { ...done, isError: true, error: new Error("The orders did not arrive.") };

const table = (
  data: readonly Row[] | undefined,
  query: Loadable,
  more: { onOpen?: (row: Row) => void; onEdit?: (row: Row) => void } = {},
) => (
  <DataTable
    label="Orders"
    columns={[{ key: "name", title: "Name", cell: (row) => row.name }]}
    rows={data}
    rowKey={(row) => row.id}
    query={query}
    {...(more.onOpen && { onOpen: more.onOpen })}
    actions={(row) => (
      <button type="button" onClick={() => more.onEdit?.(row)}>
        Edit {row.name}
      </button>
    )}
  />
);

afterEach(cleanup);

it("waits, then shows its rows, and says when there are none", () => {
  const view = render(table(undefined, { ...done, isPending: true }));
  expect(screen.getByText("Loading...")).toBeTruthy();
  view.rerender(table(rows, done));
  expect(screen.getByRole("table", { name: "Orders" }).textContent).toContain("Maya");
  view.rerender(table([], done));
  expect(screen.getByText("No records found")).toBeTruthy();
});

it("offers to try again, but keeps old rows through a failure", () => {
  const view = render(table(undefined, failed));
  expect(screen.getByRole("alert").textContent).toContain("The orders did not arrive.");
  fireEvent.click(screen.getByText("Try again"));
  expect(failed.refetch).toHaveBeenCalledTimes(1);
  view.rerender(table(rows, failed));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Maya")).toBeTruthy();
});

it("opens a row once, by its cell or by its name, and not by its actions", () => {
  const onOpen = vi.fn();
  const onEdit = vi.fn();
  render(table(rows, done, { onOpen, onEdit }));
  fireEvent.click(screen.getByRole("button", { name: "Jonah" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  fireEvent.click(screen.getByText("Edit Maya"));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(rows[0]);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

const six = ["One", "Two", "Three", "Four", "Five", "Six"].map((title) => ({
  key: title,
  title,
  cell: (row: Row) => row.name,
}));
const withSix = (isPending: boolean, actions?: () => string, twoLines = false) => (
  <DataTable
    label="Orders"
    columns={six.map((column) => ({ ...column, twoLines }))}
    rows={isPending ? undefined : rows}
    rowKey={(row) => row.id}
    query={{ ...done, isPending }}
    phoneRow={(row) => ({ title: row.name, text: row.id })}
    {...(actions && { actions })}
  />
);

it("needs a desktop's width for six columns with what can be done in a seventh", () => {
  const view = render(withSix(false));
  expect(view.container.querySelector(".is-wide")).toBeNull();
  view.rerender(withSix(false, () => "Edit"));
  expect(view.container.querySelector(".is-wide")).not.toBeNull();
});

it("keeps the places of what comes: the last column, and a second line", () => {
  const view = render(withSix(true));
  expect(view.container.querySelectorAll("th")).toHaveLength(6);
  expect(view.container.querySelector("td small")).toBeNull();
  view.rerender(withSix(true, () => "Edit", true));
  expect(view.container.querySelectorAll("th")).toHaveLength(7);
  expect(view.container.querySelector("tbody tr")?.children).toHaveLength(7);
  expect(view.container.querySelector("td small")).not.toBeNull();
});

it("lets a word without end be broken, so that it pushes nothing away", () => {
  const view = render(table([{ id: 1, name: "W".repeat(140) }], done));
  expect(view.container.querySelector("td wbr")).not.toBeNull();
});
