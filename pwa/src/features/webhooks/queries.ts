import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes, WireList } from "@/api/wire";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import {
  deliveryFromWire,
  endpointFromWire,
  endpointToWire,
  filterToWire,
  ORDERINGS,
  type DeliveryPage,
  type Endpoint,
  type Filter,
  type WireDelivery,
} from "./model";
import type { EndpointForm } from "./endpointForm";
import { instantOf, type Range } from "./rangeForm";

const CALL = "/webhooks/endpoints";

export const WEBHOOKS = ["webhooks"] as const;

export const endpointList = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...WEBHOOKS, "list", account],
    asked,
    orderings: ORDERINGS,
    path: CALL,
    method: "get",
    body: { account },
    pageOf: pageOf(endpointFromWire),
  });

export const oneEndpoint = (id: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, "one", id] as const,
    queryFn: async ({ signal }): Promise<Endpoint> =>
      endpointFromWire((await api.get<Shapes["EndpointSavedOut"]>(`${CALL}/${id}/state`, { signal })).data),
  });

export const deliveryList = (id: number, filter: Filter, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, "deliveries", id, filter, page, pageSize] as const,
    queryFn: async ({ signal }): Promise<DeliveryPage> => {
      const query = { ...filterToWire(filter), page, page_size: pageSize };
      return pageOf(deliveryFromWire)(
        await api.get<WireList<WireDelivery>>(`${CALL}/${id}/deliveries`, { query, signal }),
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
  api.post<WithSecret>(CALL, { ...endpointToWire(form), account, is_test: form.isTest });

export const saveEndpoint = async (row: Endpoint, form: EndpointForm): Promise<string> =>
  messageIn(await api.put(`${CALL}/${row.id}`, { ...endpointToWire(form), version: row.version }));

export const deleteEndpoint = async (id: number): Promise<string> => messageIn(await api.delete(`${CALL}/${id}`));

export const switchEndpoint = async (id: number, isActive: boolean): Promise<string> =>
  messageIn(await api.post(`${CALL}/${id}/switch`, { is_active: isActive }));

export const readSecret = async (id: number): Promise<string> =>
  (await api.post<Shapes["SecretSavedOut"]>(`${CALL}/${id}/secret`)).data.secret;

export const rotateSecret = async (id: number): Promise<string> =>
  (await api.post<WithSecret>(`${CALL}/${id}/rotate`)).secret;

export const signByKey = async (id: number, isWished: boolean): Promise<string> =>
  messageIn(await api.post(`${CALL}/${id}/publicKey`, { is_wished: isWished }));

export const sendTest = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/test`));

/** Sends events again, and tells how many that are. */
export const sendAgain = async (id: number, deliveries: readonly number[]): Promise<number> =>
  (await api.post<Shapes["SentAgainOut"]>(`${CALL}/${id}/again`, { ids: deliveries })).data.count;

export const sendRangeAgain = async (id: number, { since, until, isAll }: Range): Promise<number> => {
  const body = { since: instantOf(since), until: instantOf(until), is_all: isAll };
  return (await api.post<Shapes["SentAgainOut"]>(`${CALL}/${id}/again`, body)).data.count;
};
