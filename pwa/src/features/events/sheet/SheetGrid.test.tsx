import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Sheet } from "./model";
import { SheetGrid } from "./SheetGrid";

const cells = { EventDate: "12-12-2026", TicketCost: "28.00" };
const sheet: Sheet = {
  columns: Object.keys(cells),
  rows: [2, 3].map((row) => ({ row, cells, understood: {}, errors: [], startsAt: null })),
};
const editing = { keys: "keys", onChange: vi.fn(), onJump: vi.fn(), onLeave: vi.fn() };

// jsdom lays nothing out, and so scrolls nothing.
beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const firstCell = () => {
  const [cell] = screen.getAllByRole("gridcell");
  if (!cell) throw new Error("no cell is drawn");
  cell.focus();
  return cell;
};

it("is typed into as a spreadsheet is", () => {
  render(<SheetGrid sheet={sheet} rows={sheet.rows} editing={editing} />);
  expect(screen.getByRole("grid").getAttribute("aria-readonly")).toBe("false");
  expect(screen.getAllByRole("button", { name: /^Delete row/ })).toHaveLength(2);
  const cell = firstCell();
  fireEvent.keyDown(cell, { key: "Delete" });
  expect(editing.onChange).toHaveBeenCalledWith({
    kind: "typed",
    patches: [{ row: 2, column: "EventDate", text: "" }],
  });
  // One stop of the Tab key, within which the arrows lead on.
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  expect(fireEvent.keyDown(cell, { key: "Tab" })).toBe(true);
  fireEvent.keyDown(cell, { key: "Enter" });
  const open = screen.getByRole("textbox", { name: "EventDate of row 2" });
  // From an open cell it leads to the next, as in a spreadsheet.
  expect(fireEvent.keyDown(open, { key: "Tab" })).toBe(false);
  expect(document.activeElement?.textContent).toBe("28.00");
});

it("shows what was understood, and opens a cell as it was typed", () => {
  const understood = { EventDate: "Sat 12 Dec 2026" };
  const rows = sheet.rows.map((row) => ({ ...row, understood }));
  render(<SheetGrid sheet={sheet} rows={rows} editing={editing} />);
  const cell = firstCell();
  expect(cell.textContent).toBe("Sat 12 Dec 2026");
  fireEvent.keyDown(cell, { key: "Enter" });
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("12-12-2026");
});

it("is only walked through and read where nothing can be changed", () => {
  render(<SheetGrid sheet={sheet} rows={sheet.rows} />);
  expect(screen.getByRole("grid").getAttribute("aria-readonly")).toBe("true");
  expect(screen.queryByRole("button")).toBeNull();
  const cell = firstCell();
  fireEvent.doubleClick(cell);
  for (const key of ["Delete", "Enter", "7", "F8"]) fireEvent.keyDown(cell, { key });
  expect(screen.queryByRole("textbox")).toBeNull();
  // Tab leads out of it, and Escape closes whatever it stands in.
  for (const key of ["Tab", "Escape"]) expect(fireEvent.keyDown(cell, { key })).toBe(true);
  fireEvent.keyDown(cell, { key: "ArrowRight" });
  expect(document.activeElement?.textContent).toBe("28.00");
  fireEvent.keyDown(document.activeElement ?? cell, { key: "ArrowRight" });
  expect(document.activeElement?.textContent).toBe("28.00");
});
