import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes, ListResponse } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { listQuery, pageOf, type ListPage, type ListRequest } from "@/office/list";
import { parseMoment } from "@/office/moment";
import { rulesOf } from "@/office/rules";
import { instantsOf } from "@/office/wallClock";
import type { ChipMark } from "@/ui/Chip";
import { deviceZone } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { orSays, required } = rulesOf("webhooks");

/** Where events go, and which; what its address may be, the server says. */
export const endpointForm = z
  .object({
    url: required("url"),
    description: z.string().trim(),
    isTest: z.boolean(),
    selection: z.enum(["all", "some"]),
    types: z.array(z.string()),
  })
  .refine(({ selection, types }) => selection === "all" || types.length > 0, { path: ["types"], ...orSays("types") });

export type EndpointForm = z.infer<typeof endpointForm>;

export const NEW_ENDPOINT: EndpointForm = { url: "", description: "", isTest: false, selection: "all", types: [] };

export const formOf = (row: Endpoint | undefined): EndpointForm =>
  row
    ? {
        url: row.url,
        description: row.description,
        isTest: row.isTest,
        selection: row.types.length > 0 ? "some" : "all",
        types: [...row.types],
      }
    : NEW_ENDPOINT;

/** Between which moments events are sent again, as they are typed on this device's clock. */
export const rangeForm = z
  .object({ since: z.string(), until: z.string(), isAll: z.boolean() })
  .check(({ value, issues }) => {
    const { since, until } = value;
    const say = (field: keyof Range, key: string) =>
      issues.push({
        code: "custom",
        input: value,
        path: [field],
        message: t(`webhooks:errors.${key}`),
      });
    const [from, to] = [instantOf(since), instantOf(until)];
    if (from === null) say("since", "moment");
    if (until.trim() !== "" && to === null) say("until", "moment");
    else if (from !== null && to !== null && to < from) say("until", "turned");
  });

export type Range = {
  readonly since: string;
  /** Empty: without an end. */
  readonly until: string;
  /** Also what has arrived. */
  readonly isAll: boolean;
};

export const NO_RANGE: Range = { since: "", until: "", isAll: false };

/** A typed local time as the API takes it; nothing where it is no time. */
export function instantOf(typed: string): string | null {
  const wall = parseMoment(typed);
  const instant = wall && instantsOf(wall, deviceZone())[0];
  return instant === undefined ? null : new Date(instant).toISOString();
}

export type EndpointDto = Shapes["EndpointOut"];
type DeliveryDto = Shapes["DeliveryOut"];

export interface Endpoint {
  readonly id: number;
  readonly version: number;
  /** It hears of the test house alone. */
  readonly isTest: boolean;
  readonly url: string;
  readonly description: string;
  /** Of the events that it hears of; none: all. */
  readonly types: readonly string[];
  readonly isActive: boolean;
  readonly offReason: EndpointDto["off_because"];
  readonly failingSince: string | undefined;
  readonly lastDeliveredAt: string | undefined;
  readonly pending: number;
  readonly oldSecretEndsAt: string | undefined;
  /** Empty where events are signed by the secret alone. */
  readonly publicKey: string;
}

export const endpointFromDto = (dto: EndpointDto): Endpoint => ({
  id: dto.id,
  version: dto.version,
  isTest: dto.is_test,
  url: dto.url,
  description: dto.description,
  types: dto.types,
  isActive: dto.is_active,
  offReason: dto.off_because,
  failingSince: dto.failing_since ?? undefined,
  lastDeliveredAt: dto.last_delivered_at ?? undefined,
  pending: dto.owed,
  oldSecretEndsAt: dto.old_secret_ends_at ?? undefined,
  publicKey: dto.public_key,
});

export const ORDERINGS = { url: "url", state: "is_active" } as const;

export const FIELDS: DtoFields<EndpointForm> = { url: "url", description: "description", types: "types" };

export const endpointToDto = (form: EndpointForm) => ({
  url: form.url.trim(),
  description: form.description.trim(),
  types: form.selection === "all" ? [] : form.types,
});

/** How an endpoint is: the key of its word in the texts, and its mark. */
export function stateOf({ isActive, offReason, failingSince }: Endpoint): {
  readonly key: string;
  readonly mark: ChipMark;
} {
  if (!isActive) return { key: offReason || "by_hand", mark: offReason === "by_hand" ? "off" : "bad" };
  return failingSince ? { key: "failingNow", mark: "half" } : { key: "on", mark: "on" };
}

export interface Try {
  readonly at: string;
  readonly tookMs: number;
  readonly status: number | undefined;
  readonly answer: string;
  readonly error: string;
}

export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly type: string;
  /** Undefined for a test, which is about none. */
  readonly order: number | undefined;
  readonly number: number;
  readonly at: string;
  readonly state: DeliveryDto["state"];
  readonly dueAt: string;
  readonly tries: readonly Try[];
}

export const deliveryFromDto = (dto: DeliveryDto): Delivery => ({
  id: dto.id,
  event: dto.event,
  type: dto.type,
  order: dto.order || undefined,
  number: dto.number,
  at: dto.at,
  state: dto.state,
  dueAt: dto.due_at,
  tries: dto.attempts.map((one) => ({
    at: one.at,
    tookMs: one.took_ms,
    status: one.status ?? undefined,
    answer: one.answer,
    error: one.error,
  })),
});

export const MARKS: Readonly<Record<Delivery["state"], ChipMark>> = {
  owed: "wait",
  delivered: "on",
  given_up: "bad",
};

export interface Filter {
  readonly state: Delivery["state"] | "";
  readonly type: string;
  readonly order: string;
}

export const EVERYTHING: Filter = { state: "", type: "", order: "" };

type DeliveryPage = ListPage<Delivery>;

/** What is sent for a filter: an order's number is only sent once it is one. */
export const filterToDto = ({ state, type, order }: Filter) => ({
  state,
  type,
  order: /^\d{1,18}$/.test(order) ? Number(order) : 0,
});

const CALL = "/webhooks/endpoints";

export const WEBHOOKS = ["webhooks"] as const;

export const endpointList = (account: number, request: ListRequest) =>
  listQuery({
    key: [...WEBHOOKS, "list", account],
    asked: request,
    orderings: ORDERINGS,
    path: CALL,
    method: "get",
    body: { account },
    pageOf: pageOf(endpointFromDto),
  });

export const oneEndpoint = (id: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, "one", id] as const,
    queryFn: async ({ signal }): Promise<Endpoint> =>
      endpointFromDto((await api.get<Shapes["EndpointSavedOut"]>(`${CALL}/${id}/state`, { signal })).data),
  });

export const deliveryList = (id: number, filter: Filter, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, "deliveries", id, filter, page, pageSize] as const,
    queryFn: async ({ signal }): Promise<DeliveryPage> => {
      const query = { ...filterToDto(filter), page, page_size: pageSize };
      return pageOf(deliveryFromDto)(
        await api.get<ListResponse<DeliveryDto>>(`${CALL}/${id}/deliveries`, { query, signal }),
      );
    },
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });

/** The kinds of events, each with what it means. */
export const eventTypes = queryOptions({
  queryKey: [...WEBHOOKS, "types"] as const,
  queryFn: async ({ signal }) => (await api.get<Shapes["WebhookTypesOut"]>("/webhooks/types", { signal })).data,
  staleTime: Infinity,
});

type WithSecret = Shapes["EndpointWithSecretOut"];

/** Makes an endpoint, whose secret is told with it. */
export const makeEndpoint = (account: number, form: EndpointForm) =>
  api.post<WithSecret>(CALL, { ...endpointToDto(form), account, is_test: form.isTest });

export const saveEndpoint = async (row: Endpoint, form: EndpointForm): Promise<string> =>
  messageIn(await api.put(`${CALL}/${row.id}`, { ...endpointToDto(form), version: row.version }));

export const deleteEndpoint = async (id: number): Promise<string> => messageIn(await api.delete(`${CALL}/${id}`));

export const switchEndpoint = async (id: number, isActive: boolean): Promise<string> =>
  messageIn(await api.post(`${CALL}/${id}/switch`, { is_active: isActive }));

export const readSecret = async (id: number): Promise<string> =>
  (await api.post<Shapes["SecretSavedOut"]>(`${CALL}/${id}/secret`)).data.secret;

export const rotateSecret = async (id: number): Promise<string> =>
  (await api.post<WithSecret>(`${CALL}/${id}/rotate`)).secret;

export const signByKey = async (id: number, isRequested: boolean): Promise<string> =>
  messageIn(await api.post(`${CALL}/${id}/publicKey`, { is_wished: isRequested }));

export const sendTest = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/test`));

/** Sends events again, and tells how many that are. */
export const sendAgain = async (id: number, deliveries: readonly number[]): Promise<number> =>
  (await api.post<Shapes["SentAgainOut"]>(`${CALL}/${id}/again`, { ids: deliveries })).data.count;

export const sendRangeAgain = async (id: number, { since, until, isAll }: Range): Promise<number> => {
  const body = { since: instantOf(since), until: instantOf(until), is_all: isAll };
  return (await api.post<Shapes["SentAgainOut"]>(`${CALL}/${id}/again`, body)).data.count;
};
