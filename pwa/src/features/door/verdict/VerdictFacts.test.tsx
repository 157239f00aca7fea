import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { outcomeFromDto } from "../model";
import { verdict } from "../testing/door";
import { VerdictFacts } from "./VerdictScreen";

afterEach(cleanup);

const HAMLET = {
  id: 1,
  event: "Hamlet",
  subcategory: "",
  venue: "",
  startsAt: "2026-11-22T19:30:00Z",
  zone: "Europe/London",
  attendance: { version: 1, sold: 3, admitted: 1, left: 0 },
};

it.each([
  [{}, ["Name", "Where", "Scanned by"]],
  [{ gate: null, by: null }, ["Name"]],
  [{ holder: null, gate: null }, ["Ticket", "Scanned by"]],
])("tells of a ticket that was scanned before what is known of it (%o)", (changes, names) => {
  const outcome = outcomeFromDto(verdict("already_scanned", changes));
  render(<VerdictFacts outcome={outcome} performance={HAMLET} manifest={null} seenAt={undefined} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.queryByText("None")).toBeNull();
});
