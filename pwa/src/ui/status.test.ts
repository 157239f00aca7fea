import { expect, it } from "vitest";
import { hasText } from "@/i18n/i18n";
import { STATUSES, statusLabel } from "./Chip";

it.each(STATUSES)("has %s in the catalogue, for whoever reads another language", (word) => {
  expect(hasText(`status:${word}`)).toBe(true);
});

it.each([
  ["Active", "On sale"],
  ["Onsale", "On sale"],
  ["Offsale", "Off sale"],
  ["Off-Sale", "Off sale"],
  ["Box-Office Only", "Box office only"],
  ["Partially Scanned", "Partly scanned"],
  ["Refund status in Pending", "Refund pending"],
  ["Progress Reservation: 95", "In progress, reservation 95"],
  ["Success Reservation: 7", "Success, reservation 7"],
  ["Refund", "Refund"],
])("says %s as %s", (word, label) => expect(statusLabel(word)).toBe(label));
