import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, type Shapes, totalOf, type ListResponse } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import type { Topics } from "@/live/generated/topics.d";
import { patchRows, readOnceMore, useReadAgain } from "@/live/lists";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import { type ListPage, listQuery, type ListRequest, pageOf } from "@/office/list";
import type { DtoFields } from "@/ui/useErrorsTogether";
import type { PhoneForm } from "./EnrolDialog";

/** The queries of the phones. */

export interface Phone {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly gate: string;
  readonly isRevoked: boolean;
  /** Undefined for one that is known by its scans alone. */
  readonly enrolledAt: string | undefined;
  /** The last code by which it came. */
  readonly enrolment: number | undefined;
  readonly seenAt: string;
  readonly person: string;
  readonly event: string;
  readonly startsAt: string | undefined;
  readonly zone: string;
  /** Scans and taps that it still has to send. */
  readonly waiting: number;
  /** Scans and taps that wait for staff: it was revoked before it had sent them, or they cannot be read. */
  readonly toReview: number;
  /** Percent. */
  readonly battery: number | undefined;
  readonly platform: string;
  readonly appVersion: string;
}

export type PhoneDto = Shapes["DeviceOut"];

export const phoneFromDto = (dto: PhoneDto): Phone => ({
  id: dto.id,
  version: dto.version,
  name: dto.name,
  gate: dto.gate,
  isRevoked: dto.standing === "revoked",
  enrolledAt: dto.enrolled_at ?? undefined,
  enrolment: dto.enrolment ?? undefined,
  seenAt: dto.last_seen_at,
  person: dto.person,
  event: dto.event,
  startsAt: dto.starts_at ?? undefined,
  zone: dto.timezone,
  waiting: dto.waiting,
  toReview: dto.to_review,
  battery: dto.battery ?? undefined,
  platform: dto.platform,
  appVersion: dto.app_version,
});

export const ORDERINGS = {
  name: "name",
  gate: "gate",
  seen: "last_seen_at",
  waiting: "waiting",
  app: "app_version",
} as const;

export const FIELDS: DtoFields<PhoneForm> = { name: "name", gate: "gate" };

/** A code for a phone, as it was made: its secret is told this once. */
export interface Enrolment {
  readonly id: number;
  /** What the QR code shows. */
  readonly url: string;
  readonly until: number;
}

const enrolmentFromDto = (dto: Shapes["EnrolmentOut"]): Enrolment => ({
  id: dto.id,
  url: dto.url,
  until: Date.parse(dto.expires_at),
});

/** `9:41` */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export type QuarantinedScanDto = Shapes["StrayOut"];

/** A scan or a tap that waits for staff; nobody is admitted by it before somebody says so. */
export interface QuarantinedScan {
  readonly id: number;
  /** What was to be done: to let in or out, to take that back, or to give an upsell out. */
  readonly action: "entry" | "exit" | "reset" | "redeemed" | "open";
  /** Whom or what it is about; empty where the server knows no such ticket. */
  readonly subject: string;
  /** Whether the phone had let somebody through by itself, or turned them away. */
  readonly verdict: "" | "passed" | "refused";
  readonly by: string;
  readonly gate: string;
  readonly madeAt: string;
  readonly outcome: QuarantinedScanDto["outcome"];
  /** Why it could not be judged, or what was said of one that was taken. */
  readonly message: string;
}

const PASSING: ReadonlySet<string> = new Set(["admitted", "exited", "reset", "redeemed"]);

/** One page of them: what is still to be decided first, each as it was made; `open` is how many that are in all. */
export interface QuarantinedScans {
  readonly rows: readonly QuarantinedScan[];
  readonly total: number;
  readonly open: number;
}

type QuarantinedScansDto = ListResponse<QuarantinedScanDto> & Pick<Shapes["StrayListOut"], "open">;

const quarantinedScansFromDto = (response: QuarantinedScansDto): QuarantinedScans => ({
  rows: rowsOf(response).map(quarantinedScanFromDto),
  total: totalOf(response),
  open: response.open,
});

const quarantinedScanFromDto = (row: QuarantinedScanDto): QuarantinedScan => ({
  id: row.id,
  action: (row.kind === "tap" ? row.status : row.direction) as QuarantinedScan["action"],
  // A ticket whose holder has no name is known by its number, as in the door log.
  subject: inLine([row.holder, row.upsell || row.type, !row.holder && row.ticket !== null && `#${row.ticket}`]),
  verdict: row.said === "" ? "" : PASSING.has(row.said) ? "passed" : "refused",
  by: row.by,
  gate: row.gate,
  madeAt: row.made_at,
  outcome: row.outcome,
  message: row.message,
});

const CALL = "/door/devices";
const REFRESH_EVERY_MS = 2000;

export const PHONES = ["phones"] as const;

/** An account's phones, or the browsers that have only looked at a door. */
export const phoneList = (account: number, request: ListRequest, onlyLooked: boolean) =>
  listQuery({
    key: [...PHONES, "list", account, onlyLooked],
    asked: request,
    orderings: ORDERINGS,
    path: CALL,
    method: "get",
    body: { account, ...(onlyLooked && { only_looked: true }) },
    pageOf: pageOf(phoneFromDto),
  });

/** Whatever a phone says of itself is in its row at once; one that is not shown yet has the page read again. */
export function useLivePhones(account: number | null): LiveStatus {
  const cache = useQueryClient();
  const phones = useReadAgain(REFRESH_EVERY_MS, PHONES);
  return useItems<Topics["account:{}:devices"]>(account === null ? null : topics.devices(account), {
    onItems: (items) => {
      const updates = items.map(phoneFromDto);
      const pages = cache.getQueriesData<ListPage<Phone>>({ queryKey: [...PHONES, "list", account] });
      const shown = new Set(pages.flatMap(([, page]) => page?.rows.map(({ id }) => id) ?? []));
      for (const [key, page] of pages) {
        if (page) cache.setQueryData(key, { ...page, rows: patchRows(page.rows, updates, ({ id }) => id) });
      }
      readOnceMore(cache, PHONES);
      if (updates.some(({ id }) => !shown.has(id))) phones.onItems();
    },
    onResync: phones.onResync,
  });
}

export const savePhone = async (id: number, form: PhoneForm): Promise<string> =>
  messageIn(await api.put(`${CALL}/${id}`, form));

export const revokePhone = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/revoke`));

export const acceptPhone = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/accept`));

export const restorePhone = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/restore`));

/** A page of what waits for staff to decide. */
export const quarantinedScans = (phone: number, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...PHONES, "strays", phone, page, pageSize] as const,
    queryFn: async ({ signal }) => {
      const query = { page, page_size: pageSize };
      return quarantinedScansFromDto(await api.get<QuarantinedScansDto>(`${CALL}/${phone}/strays`, { query, signal }));
    },
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });

/** Takes some of a phone's scans, which are then judged as late ones are, or dismisses them; tells how many are left. */
export async function decideQuarantined(
  phone: number,
  scanIds: readonly number[],
  outcome: Exclude<QuarantinedScan["outcome"], "">,
): Promise<number> {
  return quarantinedScansFromDto(await api.post(`${CALL}/${phone}/strays/settle`, { strays: scanIds, outcome })).open;
}

export async function makeEnrolment(account: number, form: PhoneForm): Promise<Enrolment> {
  return enrolmentFromDto(await api.post<Shapes["EnrolmentOut"]>("/door/enrolments", { account, ...form }));
}

/** Finds the phone that has shown a code, where the news of it may have been missed. */
export async function findEnrolled(account: number, enrolment: number): Promise<Phone | undefined> {
  const response = await api.get<ListResponse<PhoneDto>>(CALL, { query: { account, page: 1, page_size: 1000 } });
  return rowsOf(response)
    .map(phoneFromDto)
    .find((phone) => phone.enrolment === enrolment);
}
