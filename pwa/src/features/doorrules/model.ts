/** The rules of gates in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import type { RulesForm } from "./rulesForm";

export interface DoorRules extends RulesForm {
  /** 0 for those that an event, or an account, does not have yet. */
  readonly version: number;
  /** Whose they are; empty for an account's. */
  readonly event: string;
  /** Not the account's, which hold where an event has none. */
  readonly isOwn: boolean;
  /** The names of the tickets that are sold. */
  readonly types: readonly string[];
}

export type WireRules = Shapes["RulesOut"];

const fromMinutes = (minutes: number | null) => (minutes === null ? "" : String(minutes));
const toMinutes = (text: string) => (text.trim() === "" ? null : Number(text));

export const rulesFromWire = (wire: WireRules): DoorRules => ({
  version: wire.version,
  event: wire.event_name,
  isOwn: wire.is_own,
  hasExit: wire.has_exit,
  allowsReentry: wire.allows_reentry,
  opensBefore: fromMinutes(wire.opens_before),
  closesAfter: fromMinutes(wire.closes_after),
  confirms: wire.confirms,
  gates: wire.gates.map(({ name, types }) => ({ name, types: [...types] })),
  types: wire.types,
});

export const rulesToWire = (form: RulesForm, seen: DoorRules | undefined) => ({
  has_exit: form.hasExit,
  allows_reentry: form.allowsReentry,
  opens_before: toMinutes(form.opensBefore),
  closes_after: toMinutes(form.closesAfter),
  confirms: form.confirms,
  gates: form.gates.map(({ name, types }) => ({ name: name.trim(), types })),
  version: seen?.version ?? 0,
});

export const rulesFormOf = (rules: DoorRules | undefined): RulesForm => ({
  hasExit: rules?.hasExit ?? false,
  allowsReentry: rules?.allowsReentry ?? false,
  opensBefore: rules?.opensBefore ?? "",
  closesAfter: rules?.closesAfter ?? "",
  confirms: rules?.confirms ?? false,
  gates: rules?.gates.map(({ name, types }) => ({ name, types: [...types] })) ?? [],
});

export const FIELDS: WireFields<RulesForm> = {
  has_exit: "hasExit",
  allows_reentry: "allowsReentry",
  opens_before: "opensBefore",
  closes_after: "closesAfter",
  confirms: "confirms",
  "gates.0.name": "gates.0.name",
  "gates.0.types": "gates.0.types",
};
