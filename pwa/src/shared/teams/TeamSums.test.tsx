import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Allotment } from "@/shared/allotment/model";
import type { TeamPlaces } from "./model";
import { TeamSums } from "./TeamStatsDialog";

const reds: TeamPlaces = { id: 4, name: "Reds", places: ["free", "sold", "reserved", "free", "free"], kept: 0 };
const blues: TeamPlaces = { id: 5, name: "Blues", places: ["free", "free", "free"], kept: 0 };
const allotment = (team: number, name: string, left: number): Allotment => ({
  ...{ id: team, hold: team, team, name, size: left + 1, sold: 1, reserved: 0, left, released: 0, releaseAt: null },
});

const counts = () =>
  screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]);

afterEach(cleanup);

it("shows what holds keep of each team, and of whichever", () => {
  render(
    <TeamSums
      teams={[reds, blues]}
      rows={[allotment(4, "Friends", 2), allotment(5, "Press", 0), allotment(0, "Members", 1)]}
    />,
  );
  expect(counts()).toEqual([
    ["Select", "6"],
    ["Selected", "1"],
    ["Sold", "1"],
    ["Held", "3"],
  ]);
  expect(screen.getByText("2 of 5 taken, 2 held for Friends")).toBeTruthy();
  expect(screen.getByText("0 of 3 taken")).toBeTruthy();
  expect(screen.getByText("Any team: 1 held for Members")).toBeTruthy();
});

it("says nothing of holds where none keeps anything", () => {
  render(<TeamSums teams={[blues]} rows={[allotment(0, "Members", 0)]} />);
  expect(counts().at(-1)).toEqual(["Held", "0"]);
  expect(screen.queryByText(/held for/)).toBeNull();
});
