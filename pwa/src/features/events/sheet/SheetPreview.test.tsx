import { act, cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { SheetPreview, type PreviewHandle } from "./SheetPreview";
import type { SheetPreviewState } from "./useSheetPreview";

const message = "Check the Excel sheet Heading name's are different";
const error = new ApiError({
  status: 422,
  message,
  code: "sheet_unreadable",
  data: {
    message,
    errors: [
      { row: null, column: null, columns: [], message },
      { row: 3, column: "EndTime", columns: ["EndTime"], message: "'EndTime' is to be 'EndsaleTime'" },
      { row: 3, column: "Enddate", columns: ["Enddate"], message: "'Enddate' is missing" },
    ],
  },
});
const refused: SheetPreviewState = {
  error,
  trouble: message,
  sheet: undefined,
  wrong: [],
  waiting: 0,
  corrected: undefined,
  mayUndo: false,
  change: () => undefined,
  refuse: () => undefined,
  tryAgain: () => undefined,
};

afterEach(cleanup);

it("names what differs in the headings of a file, with the row in which they stand", () => {
  render(<SheetPreview file={new File([], "season.csv")} preview={refused} hasVenue children={null} />);
  expect(screen.getByRole("status").textContent).toBe(message);
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Row 3: 'EndTime' is to be 'EndsaleTime'",
    "Row 3: 'Enddate' is missing",
  ]);
});

// jsdom draws nothing that could be scrolled.
Element.prototype.scrollIntoView = () => undefined;

it("leads to the cell that is wrong, and says what is to be written there and which sub-categories are new", () => {
  const wrong = {
    row: 3,
    cells: { EventDate: "31-31-2026", TicketCost: "28.00", Subcategory: "Relaxd Performence" },
    understood: {},
    errors: [{ columns: ["EventDate"], message: "EventDate format is wrong", remedy: "Write 05-01-2027" }],
    startsAt: null,
  };
  const sheet = {
    columns: ["TicketCost", "EventDate", "Subcategory"],
    rows: [{ ...wrong, row: 2, errors: [] }, wrong],
  };
  const shown = { ...refused, error: null, sheet, wrong: [wrong] };
  const handle = createRef<PreviewHandle>();
  const kinds = ["Late"];
  const file = new File([], "season.csv");
  render(<SheetPreview ref={handle} file={file} preview={shown} hasVenue kinds={kinds} children={null} />);
  expect(screen.getByText("New sub-categories: Relaxd Performence (2)")).toBeTruthy();
  act(() => void handle.current?.goToWrong());
  const cells = [...screen.getAllByRole("row")[2]!.querySelectorAll("[role=gridcell]")];
  expect(cells[1]?.getAttribute("aria-selected")).toBe("true");
  const why = cells[1]?.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(why)?.textContent).toBe("EventDate format is wrong. Write 05-01-2027");
});
