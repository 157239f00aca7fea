import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Place, PlaceState, TeamPlaces } from "./model";
import { PlaceGrid } from "./PlaceGrid";

afterEach(cleanup);

const team = (id: number, name: string, places: readonly PlaceState[]): TeamPlaces => ({ id, name, places, kept: 0 });
const reds = team(4, "Reds", ["free", "sold", "reserved", "free"]);
const blues = team(5, "Blues", ["free"]);

const place = (name: string) => screen.getByRole("button", { name });
const isShut = (name: string) => place(name).getAttribute("aria-disabled") === "true";

function choose(chosen: readonly Place[], most = 9, teams = [reds, blues]) {
  const onToggle = vi.fn();
  render(<PlaceGrid label="Places" teams={teams} choosing={{ chosen, most, onToggle }} />);
  return onToggle;
}

it("is pressed where a place is free or one's own, and nowhere else", () => {
  const onToggle = choose([{ team: 4, player: 4 }]);
  fireEvent.click(place("Reds, player 1, select"));
  fireEvent.click(place("Reds, player 2, sold"));
  fireEvent.click(place("Reds, player 3, reserved"));
  fireEvent.click(place("Reds, player 4, selected"));
  expect(onToggle.mock.calls).toEqual([[{ team: 4, player: 1 }], [{ team: 4, player: 4 }]]);
  expect(place("Reds, player 4, selected").getAttribute("aria-pressed")).toBe("true");
});

it("takes no more than may be selected, but gives them back", () => {
  choose([{ team: 4, player: 1 }], 1);
  expect(isShut("Reds, player 4, select")).toBe(true);
  expect(isShut("Blues, player 1, select")).toBe(true);
  expect(isShut("Reds, player 1, selected")).toBe(false);
});

it("offers of a team no more than is not kept for others", () => {
  choose([{ team: 4, player: 1 }], 9, [{ ...reds, kept: 1 }, blues]);
  expect(isShut("Reds, player 4, select")).toBe(true);
  expect(isShut("Blues, player 1, select")).toBe(false);
});

it("is walked by the arrows, with one place of each team on the Tab key's way", () => {
  choose([]);
  const ways = screen.getAllByRole("button", { name: /player/ }).map(({ tabIndex }) => tabIndex);
  expect(ways).toEqual([0, -1, -1, -1, 0]);
  place("Reds, player 1, select").focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
  expect(document.activeElement).toBe(place("Reds, player 2, sold"));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "End" });
  expect(document.activeElement).toBe(place("Reds, player 4, select"));
});

it("says once above all of them what is free", () => {
  choose([]);
  expect(screen.getAllByText("Select")).toHaveLength(1);
  expect(place("Blues, player 1, select").textContent).toBe("Blues, player 1, select1");
});

it("shows who only looks what is taken, in the spec's three words", () => {
  render(<PlaceGrid label="Places" teams={[reds]} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Reds, player 1, select1",
    "Reds, player 2, sold2Sold",
    "Reds, player 3, selected3Selected",
    "Reds, player 4, select4",
  ]);
  expect(screen.getByText("2 of 4 taken")).toBeTruthy();
});

it("opens the teams one by one where there are very many places", () => {
  const many = Array.from({ length: 3 }, (_, index) =>
    team(
      index,
      `Team ${index}`,
      Array.from({ length: 99 }, () => "free" as const),
    ),
  );
  render(<PlaceGrid label="Places" teams={many} />);
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  const [first] = screen.getAllByRole("button");
  if (first) fireEvent.click(first);
  expect(screen.getAllByRole("listitem")).toHaveLength(99);
  expect(first?.getAttribute("aria-expanded")).toBe("true");
});
