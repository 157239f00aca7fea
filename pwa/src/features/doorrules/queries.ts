import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { rulesOf } from "@/office/rules";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { says, orSays, required } = rulesOf("doorrules");

export const MOST_GATES = 50;
const MOST_MINUTES = 1440;

const minutes = z
  .string()
  .trim()
  .refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= MOST_MINUTES), orSays("minutes"));

/** The rules of gates as they are filled in; empty minutes mean at any time. */
export const rulesForm = z
  .object({
    hasExit: z.boolean(),
    allowsReentry: z.boolean(),
    opensBefore: minutes,
    closesAfter: minutes,
    confirms: z.boolean(),
    gates: z.array(z.object({ name: required("gate"), types: z.array(z.string()) })).check((gates) => {
      for (const place of repeated(gates.value.map(({ name }) => name))) {
        gates.issues.push({ code: "custom", input: gates.value, path: [place, "name"], message: says("gateTwice") });
      }
    }),
  })
  .refine(({ hasExit, allowsReentry }) => hasExit || !allowsReentry, {
    path: ["allowsReentry"],
    ...orSays("exitNeeded"),
  });

export type RulesForm = z.infer<typeof rulesForm>;
export type GateForm = RulesForm["gates"][number];

export const NEW_GATE: GateForm = { name: "", types: [] };

/** Where a name stands again, whatever its case. */
function repeated(names: readonly string[]): readonly number[] {
  const folded = names.map((name) => name.trim().toLowerCase());
  return folded.flatMap((name, place) => (name && folded.indexOf(name) < place ? [place] : []));
}

/** The rules of gates. */

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

export type RulesDto = Shapes["RulesOut"];

const fromMinutes = (minutes: number | null) => (minutes === null ? "" : String(minutes));
const toMinutes = (text: string) => (text.trim() === "" ? null : Number(text));

export const rulesFromDto = (dto: RulesDto): DoorRules => ({
  version: dto.version,
  event: dto.event_name,
  isOwn: dto.is_own,
  hasExit: dto.has_exit,
  allowsReentry: dto.allows_reentry,
  opensBefore: fromMinutes(dto.opens_before),
  closesAfter: fromMinutes(dto.closes_after),
  confirms: dto.confirms,
  gates: dto.gates.map(({ name, types }) => ({ name, types: [...types] })),
  types: dto.types,
});

export const rulesToDto = (form: RulesForm, seen: DoorRules | undefined) => ({
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

export const FIELDS: DtoFields<RulesForm> = {
  has_exit: "hasExit",
  allows_reentry: "allowsReentry",
  opens_before: "opensBefore",
  closes_after: "closesAfter",
  confirms: "confirms",
  "gates.0.name": "gates.0.name",
  "gates.0.types": "gates.0.types",
};

type ResponseBody = Shapes["DoorRulesOut"];

export const RULES = ["doorrules"] as const;

/** Whose rules: an event's, or those of all of an account's events that have none. */
export interface Place {
  readonly account: number;
  readonly event?: number;
}

const pathOf = ({ event }: Place) => (event === undefined ? "/door/rules" : `/door/events/${event}/rules`);

export const doorRules = (place: Place) =>
  queryOptions({
    queryKey: [...RULES, place.account, place.event ?? 0],
    queryFn: async ({ signal }): Promise<DoorRules> => {
      const query = place.event === undefined ? { account: place.account } : {};
      return rulesFromDto((await api.get<ResponseBody>(pathOf(place), { query, signal })).data);
    },
  });

export async function saveRules(place: Place, form: RulesForm, seen: DoorRules | undefined) {
  const account = place.event === undefined ? { account: place.account } : {};
  const response = await api.put<ResponseBody>(pathOf(place), { ...account, ...rulesToDto(form, seen) });
  return { message: response.message, rules: rulesFromDto(response.data) };
}

export async function giveUpRules(event: number) {
  const response = await api.delete<ResponseBody>(pathOf({ account: 0, event }));
  return { message: response.message, rules: rulesFromDto(response.data) };
}

/** What the rules mean at a door, a sentence each. */
export function rulesInWords(form: RulesForm): readonly string[] {
  return [
    ...windowWords(form),
    passWords(form),
    t(`doorrules:words.${form.confirms ? "tap" : "scan"}`),
    ...gateWords(form),
  ];
}

function windowWords({ opensBefore, closesAfter }: RulesForm): readonly string[] {
  const [opens, closes] = [minutesIn(opensBefore), minutesIn(closesAfter)];
  if (opens === undefined && closes === undefined) return [t("doorrules:words.always")];
  return [
    opens === undefined ? t("doorrules:words.opensAny") : at("opens", opens),
    closes === undefined ? t("doorrules:words.closesNever") : at("closes", closes),
  ];
}

const at = (what: string, minutes: number) =>
  minutes === 0 ? t(`doorrules:words.${what}At`) : t(`doorrules:words.${what}`, { count: minutes });

const minutesIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

const passWords = ({ hasExit, allowsReentry }: RulesForm) =>
  t(`doorrules:words.${!hasExit ? "once" : allowsReentry ? "reentry" : "exit"}`);

/** By which gates each named ticket enters, and by which all others; a gate that names none takes everybody. */
function gateWords({ gates }: RulesForm): readonly string[] {
  const named = gates.filter(({ name }) => name.trim() !== "");
  const types = [...new Set(named.flatMap((gate) => gate.types))];
  if (types.length === 0) return [];
  const open = named.filter((gate) => gate.types.length === 0);
  const by = (some: typeof named) => some.map(({ name }) => name.trim()).join(t("doorrules:words.or"));
  const others = open.length > 0 ? t("doorrules:words.others", { gates: by(open) }) : t("doorrules:words.noOthers");
  const each = types.map((type) =>
    t("doorrules:words.type", {
      type,
      gates: by(named.filter((gate) => gate.types.length === 0 || gate.types.includes(type))),
    }),
  );
  return [...each, others];
}
