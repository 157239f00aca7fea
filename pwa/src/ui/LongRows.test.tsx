import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DataTable, type Loadable } from "@/ui/DataTable";

const done: Loadable = { isPending: false, isError: false, error: null, refetch: vi.fn() };

// jsdom lays nothing out: the box and its rows are so high.
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(41);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (count: number) =>
  render(
    <DataTable
      label="Performances"
      isLong
      columns={[{ key: "name", title: "Name", width: "100%", cell: (row: number) => `Row ${row}` }]}
      rows={Array.from({ length: count }, (_, place) => place + 1)}
      rowKey={(row) => row}
      query={done}
    />,
  );

it("draws of a thousand rows only those in sight, and says how many there are", () => {
  show(1000);
  const table = screen.getByRole("table", { name: "Performances" });
  expect(table.getAttribute("aria-rowcount")).toBe("1001");
  expect(screen.getByText("Row 1")).toBeTruthy();
  expect(screen.getAllByText(/^Row /).length).toBeLessThan(60);
  expect(screen.queryByText("Row 1000")).toBeNull();
});

it("draws a few rows as they are", () => {
  show(25);
  expect(screen.getAllByText(/^Row /)).toHaveLength(25);
  expect(screen.queryByRole("region")).toBeNull();
});
