import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { rulesOf } from "@/office/rules";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { orSays } = rulesOf("limits");

const number = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, orSays("number"));

/** The limits as they are filled in; how small and large each may be, the server says. */
export const limitsForm = z.object({
  puzzle: z.enum(["never", "pressure", "always"]),
  open_reservations: number,
  free_tickets_by_address: number,
  free_tickets_by_email: number,
  free_tickets_of_event: number,
  tickets_by_email: number,
  puzzle_after_address: number,
  puzzle_after_event: number,
});

export type LimitsForm = z.infer<typeof limitsForm>;

type LimitsDto = Shapes["AccountLimitsOut"];

const NAMES = [
  "open_reservations",
  "free_tickets_by_address",
  "free_tickets_by_email",
  "free_tickets_of_event",
  "tickets_by_email",
  "puzzle_after_address",
  "puzzle_after_event",
] as const satisfies readonly LimitsDto["limits"][number]["name"][];
export type LimitName = (typeof NAMES)[number];
type Puzzle = LimitsDto["puzzle"];

export interface Limit {
  readonly name: LimitName;
  readonly value: number;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

/** The limits of an account's anonymous buyers, and how often they applied in the last day. */
export interface Limits {
  readonly account: number;
  readonly version: number;
  readonly puzzle: Puzzle;
  readonly limits: readonly Limit[];
  readonly refused: readonly { readonly what: string; readonly times: number }[];
  readonly solved: number;
}

export const limitsFromDto = ({ accountid, version, puzzle, limits, refused, solved }: LimitsDto): Limits => ({
  account: accountid,
  version,
  puzzle,
  limits: limits.map(({ name, value, usual, least, most }) => ({ name, value, usual, least, most })),
  refused,
  solved,
});

export const limitsFormOf = (limits: Limits | undefined): LimitsForm => ({
  puzzle: limits?.puzzle ?? "pressure",
  ...(Object.fromEntries(
    NAMES.map((name) => [name, String(limits?.limits.find((one) => one.name === name)?.value ?? "")]),
  ) as Record<LimitName, string>),
});

export const limitsToDto = (form: LimitsForm) => ({
  puzzle: form.puzzle,
  ...(Object.fromEntries(NAMES.map((name) => [name, Number(form[name])])) as Record<LimitName, number>),
});

export const FIELDS: DtoFields<LimitsForm> = {
  puzzle: "puzzle",
  ...(Object.fromEntries(NAMES.map((name) => [name, name])) as Record<LimitName, LimitName>),
};

type ResponseBody = Shapes["LimitsReplyOut"];

export const LIMITS = ["limits"] as const;

export const accountLimits = (account: number) =>
  queryOptions({
    queryKey: [...LIMITS, account],
    queryFn: async ({ signal }): Promise<Limits> =>
      limitsFromDto((await api.post<ResponseBody>("/sales/getLimits", { account_id: account }, { signal })).data),
  });

export async function saveLimits(form: LimitsForm, seen: Limits) {
  const body = { account_id: seen.account, version: seen.version, ...limitsToDto(form) };
  const { message, data } = await api.post<ResponseBody>("/sales/changeLimits", body);
  return { message, limits: limitsFromDto(data) };
}
