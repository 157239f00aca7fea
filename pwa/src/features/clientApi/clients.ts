import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { listQuery, type ListPage, type ListRequest } from "@/office/list";
import { momentAt, parseMoment } from "@/office/moment";
import { rulesOf } from "@/office/rules";
import { instantsOf } from "@/office/wallClock";
import { copyText } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { orSays, required } = rulesOf("clientApi");

const numbers = z.array(z.number()).readonly();

/** The form of a client, with the spec's messages (part 2, section 5). */
export const clientForm = z.object({
  name: required("name"),
  /** As the spec writes moments, by this device's clock; empty for never. */
  expires: z
    .string()
    .trim()
    .refine((typed) => typed === "" || parseMoment(typed) !== undefined, orSays("expires")),
  isActive: z.boolean(),
  /** The catalogue's numbers. */
  calls: numbers,
  /** Holds that it is to sell from besides those that it has, and those of them that it is to lose. */
  added: numbers,
  removed: numbers,
});

export type ClientForm = z.infer<typeof clientForm>;

export const NEW_CLIENT: ClientForm = { name: "", expires: "", isActive: true, calls: [], added: [], removed: [] };

/** A list with a number more or less, in order, so that what was ticked twice is as it was. */
export const turned = (list: readonly number[], number: number, isOn: boolean): readonly number[] =>
  [...list.filter((other) => other !== number), ...(isOn ? [number] : [])].sort((one, other) => one - other);

export const CATEGORIES = ["sales", "report"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Client {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly account: number;
  /** The newest of its live keys, 0 where none is live. */
  readonly keyId: number;
  readonly masked: string;
  readonly expiresAt: string | null;
  readonly calls: readonly number[];
  readonly categories: readonly Category[];
  readonly isActive: boolean;
  readonly holdCount: number;
  readonly lastUsedAt: string | null;
}

/** A page of clients, and what stands above them: the masked key of the account's mail provider, empty without one. */
export interface ClientPage extends ListPage<Client> {
  readonly providerKey: string;
}

export type ClientDto = Shapes["ClientOut"];
type ClientsDto = Shapes["ClientSomeOut"];

export const clientFromDto = (dto: ClientDto): Client => ({
  id: dto.clientid,
  version: dto.version,
  name: dto.clientname,
  account: dto.accountid,
  keyId: dto.keyid,
  masked: dto.apikey,
  expiresAt: dto.apiexpirydate,
  calls: dto.api_id.split(",").filter(Boolean).map(Number),
  categories: CATEGORIES.filter((category) => dto.apicategory.split(",").includes(category)),
  isActive: dto.active === 1,
  holdCount: dto.holdcount,
  lastUsedAt: dto.lastused,
});

export const clientPage = ({ data, total, customerinfo }: ClientsDto): ClientPage => ({
  rows: data.map(clientFromDto),
  total,
  providerKey: customerinfo[0]?.key ?? "",
});

export const ORDERINGS = { name: "clientname", state: "active" } as const;

export const formOf = (row: Client | undefined): ClientForm =>
  row ? { ...NEW_CLIENT, name: row.name, expires: shown(row), isActive: row.isActive, calls: row.calls } : NEW_CLIENT;

const shown = ({ expiresAt }: Client) => (expiresAt === null ? "" : momentAt(expiresAt, deviceZone()));

/** The seconds of an expiry that nobody touched stay. */
function expiryOf(form: ClientForm, edited: Client | undefined): string {
  if (edited && form.expires === shown(edited)) return edited.expiresAt ?? "";
  const wall = parseMoment(form.expires);
  const instant = wall && instantsOf(wall, deviceZone())[0];
  return instant === undefined ? "" : new Date(instant).toISOString();
}

export const clientToDto = (form: ClientForm, edited: Client | undefined, account: number) => ({
  action_type: edited ? "edit" : "add",
  account_id: account,
  client_id: edited?.id ?? 0,
  client_name: form.name.trim(),
  api_id: form.calls.join(","),
  apiexpiry_date: expiryOf(form, edited),
  active_status: form.isActive ? 1 : 0,
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: DtoFields<ClientForm> = {
  client_name: "name",
  api_id: "calls",
  apiexpiry_date: "expires",
  active_status: "isActive",
};

export const isExpired = ({ expiresAt }: Client, now: number) => expiresAt !== null && Date.parse(expiresAt) <= now;

// Keys

export interface ClientKey {
  readonly id: number;
  readonly masked: string;
  readonly isTest: boolean;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly usedAt: string | null;
  readonly endsAt: string | null;
  readonly isOver: boolean;
  readonly canCopy: boolean;
}

const keyFromDto = (dto: Shapes["KeyOut"]): ClientKey => ({
  id: dto.keyid,
  masked: dto.apikey,
  isTest: dto.test === 1,
  madeAt: dto.createddate,
  madeBy: dto.createdby,
  usedAt: dto.lastused,
  endsAt: dto.enddate,
  isOver: dto.ended === 1,
  canCopy: dto.cancopy === 1,
});

/** A key that was just made, whole: it is told this once, and then only to who copies it. */
export interface ShownKey {
  readonly client: string;
  readonly key: string;
}

// What a client may be given

export interface ApiCall {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly category: string;
}

const callFromDto = (dto: Shapes["ApiCallOut"]): ApiCall => ({
  id: dto.apiid,
  name: dto.apiname,
  description: dto.apidescription,
  url: dto.apiurl,
  category: dto.apicategory,
});

/** A hold of the account, and whether the client sells from it as it is saved. */
export interface HoldChoice {
  readonly id: number;
  readonly name: string;
  readonly isAssigned: boolean;
}

const holdFromDto = (dto: Shapes["AssignmentOut"]): HoldChoice => ({
  id: dto.allocationid,
  name: dto.allocationname,
  isAssigned: dto.allocatechecked === 1,
});

const CALL = "/customers/manageCustomerAPI";
const HOLDS_CALL = "/events/allocationClientManagement";
const KEYS_EVERY_MS = 15_000;

export const CLIENTS = ["apiClients"] as const;

export const clientList = (account: number, request: ListRequest) =>
  listQuery({
    key: [...CLIENTS, "list", account],
    asked: request,
    orderings: ORDERINGS,
    path: CALL,
    body: { action_type: "active list", account_id: account },
    pageOf: clientPage,
  });

/** Saves a client, and gives it as it is then; of a new one its key too, which is told this once. */
export async function saveClient(form: ClientForm, edited: Client | undefined, account: number) {
  const saved = await api.post<Shapes["ClientSavedOut"]>(CALL, clientToDto(form, edited, account));
  return { client: clientFromDto(saved.data), key: saved.key, message: saved.message };
}

export const switchClient = async (row: Client, isActive: boolean): Promise<string> =>
  (await saveClient({ ...formOf(row), isActive }, row, row.account)).message;

export const deleteClient = (id: number) => sendChange(CALL, { action_type: "delete", client_id: id });

// What a client may be given

export const catalogue = queryOptions({
  queryKey: ["apiCatalogue"],
  queryFn: async ({ signal }): Promise<readonly ApiCall[]> => {
    const body = { action_type: "active list" };
    const response = await api.post<Shapes["ApiCatalogueOut"]>("/customers/manageAPIInformation", body, { signal });
    return response.data.map(callFromDto);
  },
  staleTime: Infinity,
});

/** The account's holds, those of the client marked; of one that is to be made, client 0, none is. */
export const holdChoices = (account: number, client: number) =>
  queryOptions({
    queryKey: [...CLIENTS, "holds", account, client],
    queryFn: async ({ signal }): Promise<readonly HoldChoice[]> => {
      const body = { action_type: "list", account_id: account, client_id: client };
      const response = await api.post<Shapes["AssignmentsOut"]>(HOLDS_CALL, body, { signal });
      return response.data.map(holdFromDto);
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
      return (await api.post<Shapes["KeySomeOut"]>(CALL, body, { signal })).data.map(keyFromDto);
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
