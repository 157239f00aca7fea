import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { t } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { listQuery, type ListRequest } from "@/office/list";
import { copyText } from "@/ui/clipboard";
import type { ClientForm } from "./clientForm";
import {
  callFromWire,
  clientFromWire,
  clientPage,
  clientToWire,
  formOf,
  holdFromWire,
  keyFromWire,
  ORDERINGS,
  type ApiCall,
  type Client,
  type ClientKey,
  type HoldChoice,
} from "./model";

const CALL = "/customers/manageCustomerAPI";
const HOLDS_CALL = "/events/allocationClientManagement";
const KEYS_EVERY_MS = 15_000;

export const CLIENTS = ["apiClients"] as const;

export const clientList = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...CLIENTS, "list", account],
    asked,
    orderings: ORDERINGS,
    path: CALL,
    body: { action_type: "active list", account_id: account },
    pageOf: clientPage,
  });

/** Saves a client, and gives it as it is then; of a new one its key too, which is told this once. */
export async function saveClient(form: ClientForm, edited: Client | undefined, account: number) {
  const saved = await api.post<Shapes["ClientSavedOut"]>(CALL, clientToWire(form, edited, account));
  return { client: clientFromWire(saved.data), key: saved.key, message: saved.message };
}

export const switchClient = async (row: Client, isActive: boolean): Promise<string> =>
  (await saveClient({ ...formOf(row), isActive }, row, row.account)).message;

export const deleteClient = (id: number) => sendChange(CALL, { action_type: "delete", client_id: id });

// What a client may be given

export const catalogue = queryOptions({
  queryKey: ["apiCatalogue"],
  queryFn: async ({ signal }): Promise<readonly ApiCall[]> => {
    const body = { action_type: "active list" };
    const reply = await api.post<Shapes["ApiCatalogueOut"]>("/customers/manageAPIInformation", body, { signal });
    return reply.data.map(callFromWire);
  },
  staleTime: Infinity,
});

/** The account's holds, those of the client marked; of one that is to be made, client 0, none is. */
export const holdChoices = (account: number, client: number) =>
  queryOptions({
    queryKey: [...CLIENTS, "holds", account, client],
    queryFn: async ({ signal }): Promise<readonly HoldChoice[]> => {
      const body = { action_type: "list", account_id: account, client_id: client };
      const reply = await api.post<Shapes["AssignmentsOut"]>(HOLDS_CALL, body, { signal });
      return reply.data.map(holdFromWire);
    },
  });

/** The server answers in one word; the spec's message is the screen's. */
export async function assignHolds(client: Client, { added, removed }: ClientForm): Promise<string> {
  const change = (isaction: string) => (allocationid: number) => ({ allocationclientid: 0, allocationid, isaction });
  const allocations = [...added.map(change("add")), ...removed.map(change("delete"))];
  await sendChange(HOLDS_CALL, { action_type: "all", account_id: client.account, client_id: client.id, allocations });
  return t("clientApi:said.holds");
}

// Keys

export const clientKeys = (client: number) =>
  queryOptions({
    queryKey: [...CLIENTS, "keys", client],
    queryFn: async ({ signal }): Promise<readonly ClientKey[]> => {
      const body = { action_type: "keys", client_id: client };
      return (await api.post<Shapes["KeySomeOut"]>(CALL, body, { signal })).data.map(keyFromWire);
    },
    // Whoever rotates a key waits to see that the old one is used no more.
    refetchInterval: KEYS_EVERY_MS,
  });

const askKey = async (body: object) => (await api.post<Shapes["KeySavedOut"]>(CALL, body)).key;

export const makeKey = (client: number, isTest: boolean) =>
  askKey({ action_type: "new key", client_id: client, test: isTest ? 1 : 0 });

export const endKey = (key: number, hours: number) => askKey({ action_type: "end key", key_id: key, hours });

/** Each time the audit log says so. */
export async function copyKey(key: number): Promise<string> {
  await copyText(askKey({ action_type: "copy key", key_id: key }));
  return t("common:copied");
}
