import type { EventForm } from "../form/eventForm";

/** The parts of an event's page, one at a time. */
export const SECTIONS = ["details", "dates", "tickets", "after", "site", "languages"] as const;
export type Section = (typeof SECTIONS)[number];

/** Which part a field stands in: what is wrong with it is shown there. */
export function sectionOf(field: string): Section {
  const name = field as keyof EventForm;
  if (name === "sheet") return "dates";
  return name === "teams" || name === "mapsInventory" ? "tickets" : "details";
}

/** The part that an address asks for (`?part=after`); otherwise an event on sale opens with its dates. */
export function firstSection(part: string | null, isLocked: boolean): Section {
  return SECTIONS.find((section) => section === part) ?? (isLocked ? "dates" : "details");
}
