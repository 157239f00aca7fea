import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NothingPicked } from "./ReportPicker";

afterEach(cleanup);

const report = {
  id: "door-by-quarter",
  name: "Door by quarter of an hour",
  group: "Door",
  about: "",
  filters: ["performance"],
  needs: ["performance"],
  span: "today",
} as const;

it("says what is missing of a report that is chosen, and what comes of one where none is", () => {
  const { rerender } = render(<NothingPicked report={undefined} says="Choose one above." />);
  expect([screen.getByText("No report chosen"), screen.getByText("Choose one above.")]).toHaveLength(2);
  rerender(<NothingPicked report={report} says="Choose one above." />);
  expect(screen.queryByText("No report chosen")).toBeNull();
  expect(screen.getByText("Door by quarter of an hour")).toBeDefined();
  expect(screen.getByText(/choose the event and the performance above/)).toBeDefined();
  rerender(<NothingPicked report={{ ...report, needs: [], filters: ["period"] }} says="" />);
  expect(screen.getByText(/Choose two days above/)).toBeDefined();
});
