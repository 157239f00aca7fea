import { z } from "zod";
import type { Shapes } from "@/api/schemas";
import { orText, t } from "@/i18n/i18n";
import { topics, useItems } from "@/live/useTopic";
import { useReadAgain } from "@/live/lists";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import { channelOf } from "@/shared/allotment/model";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { orSays, required } = rulesOf("holds");

/** Thirty days. */
const LONGEST_RELEASE = 720;

/** For whom a hold is kept; nothing until one is chosen. */
export const CHANNELS = ["all", "api", "boxoffice"] as const;
type Channel = (typeof CHANNELS)[number];

/** The form of a hold, with the spec's messages (part 2, section 5). */
export const holdForm = z.object({
  name: required("name"),
  channel: z.enum(["", ...CHANNELS]).refine((channel): boolean => channel !== "", orSays("channel")),
  hours: z
    .string()
    .trim()
    .refine((hours) => hours === "" || isHours(hours), orText("holds:errors.hours", { most: LONGEST_RELEASE })),
});

export type HoldForm = z.infer<typeof holdForm>;

export const NEW_HOLD: HoldForm = { name: "", channel: "", hours: "" };

const isHours = (hours: string) => /^\d{1,3}$/.test(hours) && Number(hours) >= 1 && Number(hours) <= LONGEST_RELEASE;

/** A row has what its form has. */
export interface Hold extends HoldForm {
  readonly id: number;
  readonly version: number;
  readonly channel: Channel;
  readonly createdAt: string;
  /** How many tickets it has of performances to come, and how many of them are left. */
  readonly count: number;
  readonly left: number;
}

export type HoldDto = Shapes["HoldOut"];

export const holdFromDto = (dto: HoldDto): Hold => ({
  id: dto.allocationid,
  version: dto.version,
  name: dto.allocationname,
  channel: channelOf(dto),
  hours: dto.releasehours === null ? "" : String(dto.releasehours),
  createdAt: dto.createddate,
  count: dto.allocationcount,
  left: dto.availablecount,
});

export const ORDERINGS = { name: "allocationname", created: "createddate" } as const;

export const holdToDto = (form: HoldForm, edited: Hold | undefined, account: number) => ({
  action_type: edited ? "edit" : "add",
  id: edited?.id ?? 0,
  account_id: account,
  allocation_name: form.name.trim(),
  all: form.channel === "all" ? 1 : 0,
  api: form.channel === "api" ? 1 : 0,
  boxoffice: form.channel === "boxoffice" ? 1 : 0,
  release_hours: Number(form.hours),
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: DtoFields<HoldForm> = {
  allocation_name: "name",
  all: "channel",
  api: "channel",
  boxoffice: "channel",
  release_hours: "hours",
};

const CALL = "/events/allocationManagement";
const REFRESH_EVERY_MS = 2000;

export const HOLDS = ["holds"] as const;

export const holdList = (account: number, request: ListRequest) =>
  listQuery({
    key: [...HOLDS, "list", account],
    asked: request,
    orderings: ORDERINGS,
    path: CALL,
    body: { action_type: "list", account_id: account },
    pageOf: pageOf(holdFromDto),
  });

/** The server answers in one word; the spec's messages are the screen's. */
export async function saveHold(form: HoldForm, edited: Hold | undefined, account: number): Promise<string> {
  await sendChange(CALL, holdToDto(form, edited, account));
  return t(edited ? "holds:said.updated" : "holds:said.added");
}

export async function deleteHold(id: number): Promise<string> {
  await sendChange(CALL, { action_type: "delete", id });
  return t("holds:said.deleted");
}

/** What is sold changes what holds have left: the list is read again, at most every 2 s. */
export function useLiveCounts(account: number | null): void {
  useItems(account === null ? null : topics.sales(account), useReadAgain(REFRESH_EVERY_MS, HOLDS));
}
