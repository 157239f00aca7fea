import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DataTable, type Loadable } from "./DataTable";

const done: Loadable = { isPending: false, isError: false, error: null, refetch: vi.fn() };

// jsdom lays nothing out: the box and its rows are so high.
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(41);
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

it("draws others once one has scrolled some way, and keeps room for those that are not drawn", () => {
  show(1000);
  const box = screen.getByRole("region");
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    fireEvent.scroll(box);
  };
  scrollTo(300);
  expect(screen.getByText("Row 1")).toBeTruthy();
  scrollTo(20_500);
  expect(screen.queryByText("Row 1")).toBeNull();
  expect(screen.getByText("Row 501")).toBeTruthy();
  const spaces = [...box.querySelectorAll<HTMLElement>(".fy-space")].map(({ style }) => Number.parseInt(style.height));
  expect(spaces.reduce((sum, height) => sum + height) + 41 * screen.getAllByText(/^Row /).length).toBe(41_000);
});

it("draws a few rows as they are", () => {
  show(25);
  expect(screen.getAllByText(/^Row /)).toHaveLength(25);
  expect(screen.queryByRole("region")).toBeNull();
});
