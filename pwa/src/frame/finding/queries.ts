import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { roleName } from "@/shell/permissions";
import type { Choice } from "@/ui/Combo";
import type { IconName } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { type Kind, openedAt, type OpenedOne } from "./recent";
import type { Verb } from "./useFinding";

/** One line of what was found: it leads somewhere. */
export interface Hit extends Choice {
  /** Its address within the app. */
  readonly value: string;
  readonly icon: IconName;
  /** At its right. */
  readonly aside?: string;
}

/** Hits of one kind, below its name. */
export interface Group {
  readonly kind: string;
  readonly title: string;
  readonly hits: readonly Hit[];
}

export type Found = Shapes["FoundOut"];

interface GroupOptions {
  /** What was looked for. */
  readonly text: string;
  /** Whether a performance leads to its door, as it does for those who work there. */
  readonly isDoor: boolean;
  readonly verb?: Verb | undefined;
  readonly when: (at: string, zone: string) => string;
}

/** Of which kinds something is done. */
const DONE_WITH: Readonly<Record<Verb, readonly string[]>> = {
  sell: ["performances"],
  scan: ["performances"],
  refund: ["orders", "buyers"],
  exchange: ["orders", "buyers"],
};

const toPerformance = (id: number, verb: Verb | undefined): string => {
  if (verb === "sell") return `/EventDashboard?sell=${id}`;
  return `/${verb === "scan" ? "QrValidation" : "PerformanceView"}/${id}`;
};

/** What somebody has opened lately, in one list, the newest first. */
export function recentHits(
  found: Found,
  opened: readonly OpenedOne[],
  reading: Pick<GroupOptions, "isDoor" | "when">,
): readonly Hit[] {
  const hits = groupsOf(found, { ...reading, text: "" }).flatMap((group) => group.hits);
  const placeOf = ({ value }: Hit) => {
    const one = openedAt(value);
    return opened.findIndex(({ kind, id }) => kind === one?.kind && id === one.id);
  };
  return hits.toSorted((first, second) => placeOf(first) - placeOf(second)).slice(0, MOST_RECENT);
}

const MOST_RECENT = 8;

const searched = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`;

/** What the server found, kind by kind; below a kind of which there is more, the way to its list. */
export function groupsOf(found: Found, { text, isDoor, verb, when }: GroupOptions): readonly Group[] {
  const t = textsOf("finding");
  const groups: readonly (Group & { readonly list?: string })[] = [
    {
      kind: "orders",
      title: t("kinds.orders"),
      list: searched("/Orders", text),
      hits: found.orders.map((order) => ({
        value: `/OrderDetails/${order.id}`,
        icon: "receipt",
        label: inLine([t("order", { id: order.id }), order.name || order.email || t("walkIn")]),
        note: inLine([order.event, when(order.starts_at, order.timezone)]),
        aside: inLine([formatMoney(order.total, order.currency), order.status]),
      })),
    },
    {
      kind: "buyers",
      title: t("kinds.buyers"),
      list: searched("/Orders", text),
      hits: found.buyers.map(({ name, email, phone, orders }) => ({
        value: searched("/Orders", email || name),
        icon: "user",
        label: name || email,
        note: inLine([name && email, phone]),
        aside: t("orders", { count: orders }),
      })),
    },
    {
      kind: "performances",
      title: t("kinds.performances"),
      hits: found.performances.map((row) => ({
        value: toPerformance(row.id, verb ?? (isDoor ? "scan" : undefined)),
        icon: "ticket",
        label: inLine([row.event, when(row.starts_at, row.timezone)]),
        note: inLine([row.subcategory, row.venue]),
        ...(row.cancelled && { aside: t("cancelled") }),
      })),
    },
    {
      kind: "events",
      title: t("kinds.events"),
      list: searched("/Events", text),
      hits: found.events.map(({ id, name, venue }) => ({
        value: `/EventConfiguration/${id}`,
        icon: "calendar",
        label: name,
        note: venue,
      })),
    },
    {
      kind: "users",
      title: t("kinds.users"),
      list: searched("/Users", text),
      hits: found.users.map(({ name, email, role }) => ({
        value: searched("/Users", email),
        icon: "users",
        label: name || email,
        note: email,
        aside: roleName(role),
      })),
    },
  ];
  return groups
    .filter(({ kind }) => verb === undefined || DONE_WITH[verb].includes(kind))
    .map(({ list, ...group }) => {
      if (list === undefined || !found.more.some((kind) => kind === group.kind)) return group;
      const all: Hit = { value: list, icon: "right", label: t(`all.${group.kind}`, { text }) };
      return { ...group, hits: [...group.hits, all] };
    });
}

/** As the server wants it. */
export const SHORTEST = 2;
export const LONGEST = 100;

/** What an account has by a text. The next text ends the call; of what it names nothing stays on this device. */
export const found = (account: number, text: string) =>
  queryOptions({
    queryKey: ["finding", account, text],
    queryFn: ({ signal }) =>
      api.post<Found>("/search/find", { account_id: account, text } satisfies Shapes["FindInRequest"], { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { persist: false },
  });

/** What has been opened on this device, as it is now. */
export const recalled = (account: number, opened: readonly OpenedOne[]) =>
  queryOptions({
    queryKey: ["finding", account, "recalled", opened],
    queryFn: ({ signal }) => {
      const of = (kind: Kind) => opened.filter((one) => one.kind === kind).map(({ id }) => id);
      const body = {
        account_id: account,
        orders: of("orders"),
        performances: of("performances"),
        events: of("events"),
      };
      return api.post<Found>("/search/recall", body satisfies Shapes["RecallInRequest"], { signal });
    },
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { persist: false },
  });
