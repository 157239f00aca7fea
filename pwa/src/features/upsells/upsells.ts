import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useTopic } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import { useEventChoices } from "@/office/account";
import { listQuery, pageOf, type ListPage, type ListRequest } from "@/office/list";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import type { DtoFields } from "@/ui/useErrorsTogether";
import type { UpsellForm } from "./upsellForm";

interface Variant {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly inventoryId: string;
  readonly left: number;
  readonly sold: number;
}

export interface Upsell {
  readonly id: number;
  readonly version: number;
  readonly event: number;
  readonly eventName: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  /** How many there are in all. */
  readonly available: number;
  readonly left: number;
  readonly sold: number;
  readonly onlineCost: string;
  readonly venueCost: string;
  readonly minCount: number;
  readonly maxCount: number;
  readonly category: number;
  readonly categoryName: string;
  readonly isBoxOfficeOnly: boolean;
  readonly isActive: boolean;
  readonly currency: string;
  readonly inventoryId: string;
  readonly variants: readonly Variant[];
  /** How many ticket types bring it; they are not sold without it. */
  readonly broughtBy: number;
}

export type UpsellDto = Shapes["UpsellOut"];

export const upsellFromDto = (dto: UpsellDto): Upsell => ({
  id: dto.upsellid,
  version: dto.version,
  event: dto.eventid,
  eventName: dto.eventname,
  name: dto.upsellname,
  description: dto.upselldescription,
  image: dto.image,
  available: dto.availablecount,
  left: dto.balancecount,
  sold: dto.soldcount,
  onlineCost: dto.cost,
  venueCost: dto.invenuecost,
  minCount: dto.mincount,
  maxCount: dto.maxcount,
  category: dto.upselltaxcategoryid,
  categoryName: dto.upselltaxcategory,
  isBoxOfficeOnly: dto.isallocation === 1,
  isActive: dto.activestatus === 1,
  currency: dto.currencytype,
  inventoryId: dto.external_inventoryid,
  broughtBy: dto.tickettypecount,
  variants: dto.variants.map((variant) => ({
    id: variant.variantid,
    name: variant.variantname,
    description: variant.variantdescription,
    quantity: variant.variantquantity,
    inventoryId: variant.variantinventoryid,
    left: variant.balancecount,
    sold: variant.soldcount,
  })),
});

export const ORDERINGS = {
  name: "upsellname",
  onlineCost: "cost",
  venueCost: "invenuecost",
  sold: "soldcount",
  left: "balancecount",
} as const;

/** The parts of createUpsell and updateUpsell; of pictures only one that was chosen now. */
export function upsellToDto(form: UpsellForm, edited: Upsell | undefined): FormData {
  const upsell = {
    action_type: edited ? "edit" : "add",
    event_id: edited?.event ?? form.event?.value ?? 0,
    upselltaxcategory_id: Number(form.category),
    upsell_name: form.name.trim(),
    upsell_description: form.description.trim(),
    available_count: form.available,
    upsell_cost: form.onlineCost,
    upsell_invenuecost: form.venueCost,
    min_count: form.minCount,
    max_count: form.maxCount,
    isallocation: form.channel === "boxoffice" ? 1 : 0,
    external_inventoryid: form.inventoryId.trim(),
    variants: form.variants.map(({ id, name, description, quantity, inventoryId }) => ({
      variantid: id,
      variantname: name.trim(),
      variantdescription: description.trim(),
      variantquantity: quantity,
      variantinventoryid: inventoryId.trim(),
    })),
    ...(edited && { id: edited.id, version: edited.version }),
  };
  const parts = new FormData();
  parts.set("upsell", JSON.stringify(upsell));
  if (form.image instanceof File) parts.set("file", form.image);
  return parts;
}

/** Which field a refusal is about. */
export const FIELDS: DtoFields<UpsellForm> = {
  event_id: "event",
  upselltaxcategory_id: "category",
  upsell_name: "name",
  upsell_description: "description",
  available_count: "available",
  upsell_cost: "onlineCost",
  upsell_invenuecost: "venueCost",
  min_count: "minCount",
  max_count: "maxCount",
  external_inventoryid: "inventoryId",
  file: "image",
  "variants.0.variantname": "variants.0.name",
  "variants.0.variantdescription": "variants.0.description",
  "variants.0.variantquantity": "variants.0.quantity",
  "variants.0.variantinventoryid": "variants.0.inventoryId",
};

type Counters = Topics["upsells:{}"];

/** A row with the counters of now: what it is said to be left of it is never older. */
export function withCounters(row: Upsell, { upsells }: Counters): Upsell {
  const now = upsells.find(({ upsell }) => upsell === row.id);
  if (!now) return row;
  const left = new Map(now.variants.map((variant) => [variant.variant, variant]));
  return {
    ...row,
    left: row.available - now.sold - now.reserved,
    sold: now.sold,
    isActive: now.active,
    variants: row.variants.map((variant) => {
      const counted = left.get(variant.id);
      return counted ? { ...variant, left: counted.available, sold: counted.sold } : variant;
    }),
  };
}

/** A picture over a slow line. */
const SAVE_TIMEOUT_MS = 180_000;

export const UPSELLS = ["upsells"] as const;
const listKey = (event: number) => [...UPSELLS, "list", event];

export const upsellList = (event: number, request: ListRequest) =>
  listQuery({
    key: listKey(event),
    asked: request,
    orderings: ORDERINGS,
    path: "/events/getUpsellByEventId",
    body: { eventid: event, status: "all", channel: "boxoffice" },
    pageOf: pageOf(upsellFromDto),
  });

/** One upsell; null where there is none, or none of the caller's. */
export const upsellDetails = (id: number) =>
  queryOptions({
    queryKey: [...UPSELLS, "one", id],
    queryFn: async ({ signal }) => {
      const response = await api.post<ListResponse<UpsellDto>>(
        "/events/getUpsellByEventId",
        { upsellid: id },
        { signal },
      );
      const [row] = rowsOf(response);
      return row ? upsellFromDto(row) : null;
    },
  });

/** What an upsell of an event can be taxed as, and how: the venue's tax has a rate for each, or none. */
export const categoriesOf = (event: number) =>
  queryOptions({
    queryKey: [...UPSELLS, "categories", event],
    queryFn: async ({ signal }) => {
      const body = { action_type: "subtaxcategory list", event_id: event };
      const path = "/events/getUpsellSubcategory";
      const response = await api.post<DataResponse<readonly Shapes["SubCategoryRateOut"][]>>(path, body, { signal });
      return response.data.map((row) => ({
        value: String(row.upselltaxcategoryid),
        name: row.upselltaxcategory,
        percentage: row.upselltaxpercentage,
      }));
    },
  });

export async function saveUpsell(form: UpsellForm, edited: Upsell | undefined): Promise<string> {
  const path = edited ? "/events/updateUpsell" : "/events/createUpsell";
  const parts = upsellToDto(form, edited);
  return messageIn(await api.postForm(path, parts, { timeout: SAVE_TIMEOUT_MS }));
}

/** Tells whether the server says that it is switched. */
export async function switchUpsell(row: Upsell, isActive: boolean): Promise<boolean> {
  const body = { action_type: "status_update", id: row.id, active_status: isActive ? 1 : 0 };
  return (await api.post<{ readonly status: string }>("/events/updateUpsell", body)).status === "Success";
}

export const deleteUpsell = (id: number) => sendChange("/events/deleteUpsell", { action_type: "delete", id });

/** What is left and sold of an event's upsells, on every page of them that is held; whatever is saved is read again. */
export function useLiveUpsells(event: number): LiveStatus {
  const cache = useQueryClient();
  useAdminUpdates(UPSELLS, "upsell", "ticket_type");
  return useTopic<Topics["upsells:{}"]>(event > 0 ? topics.upsells(event) : null, (state) => {
    cache.setQueriesData<ListPage<Upsell>>(
      { queryKey: listKey(event) },
      (page) => page && { ...page, rows: page.rows.map((row) => withCounters(row, state)) },
    );
  });
}

/** The events of whoever's upsells are shown, and the one that is chosen: the first, unless another was. */
export function useChosenEvent() {
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  // The platform's own account puts nothing on: its administrator has a customer to choose.
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [stored, choose] = useSessionState("upsells.event", 0);
  const query = useEventChoices(account, !isWaiting);
  const events = isWaiting ? [] : query.data;
  const chosen = events?.find(({ value }) => value === stored) ?? events?.[0] ?? null;
  return { account, isWaiting, query, events, chosen, choose };
}
