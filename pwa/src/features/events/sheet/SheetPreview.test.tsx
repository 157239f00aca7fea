import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { SheetPreview } from "./SheetPreview";
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
