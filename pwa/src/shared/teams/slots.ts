import type { PlaceState, TeamPlaces } from "./model";

/** What a place is to somebody who chooses: `mine` is selected, `kept` is free, but for a hold that is not theirs. */
export type SlotState = PlaceState | "mine" | "kept";

/** What each place is to somebody; `open` is how many they may have of this team. */
export function slotStates(team: TeamPlaces, mine: readonly number[], open: number): readonly SlotState[] {
  const chosen = new Set(mine);
  return team.places.map((state, index) => {
    if (chosen.has(index + 1)) return "mine";
    return state === "free" && open === 0 ? "kept" : state;
  });
}

interface Shape {
  readonly count: number;
  readonly columns: number;
}

/** Where a key leads from one place; nothing for a key that leads nowhere. */
export function stepFrom(at: number, key: string, { count, columns }: Shape): number | undefined {
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns }[key];
  if (next !== undefined) return next >= 0 && next < count ? next : at;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
