/** API clients in our words; the wire's names stop here. */
import { deviceZone } from "@/ui/dates";
import type { Shapes } from "@/api/wire";
import type { ListPage } from "@/office/list";
import { momentAt, parseMoment } from "@/office/moment";
import { instantsOf } from "@/office/wallClock";
import type { WireFields } from "@/ui/refusals";
import { NEW_CLIENT, type ClientForm } from "./clientForm";

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

export type WireClient = Shapes["ClientOut"];
export type WireClients = Shapes["ClientSomeOut"];

export const clientFromWire = (wire: WireClient): Client => ({
  id: wire.clientid,
  version: wire.version,
  name: wire.clientname,
  account: wire.accountid,
  keyId: wire.keyid,
  masked: wire.apikey,
  expiresAt: wire.apiexpirydate,
  calls: wire.api_id.split(",").filter(Boolean).map(Number),
  categories: CATEGORIES.filter((category) => wire.apicategory.split(",").includes(category)),
  isActive: wire.active === 1,
  holdCount: wire.holdcount,
  lastUsedAt: wire.lastused,
});

export const clientPage = ({ data, total, customerinfo }: WireClients): ClientPage => ({
  rows: data.map(clientFromWire),
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

export const clientToWire = (form: ClientForm, edited: Client | undefined, account: number) => ({
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
export const FIELDS: WireFields<ClientForm> = {
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

export const keyFromWire = (wire: Shapes["KeyOut"]): ClientKey => ({
  id: wire.keyid,
  masked: wire.apikey,
  isTest: wire.test === 1,
  madeAt: wire.createddate,
  madeBy: wire.createdby,
  usedAt: wire.lastused,
  endsAt: wire.enddate,
  isOver: wire.ended === 1,
  canCopy: wire.cancopy === 1,
});

/** A key that was just made, whole: it is told this once, and then only to who copies it. */
export interface ToldKey {
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

export const callFromWire = (wire: Shapes["ApiCallOut"]): ApiCall => ({
  id: wire.apiid,
  name: wire.apiname,
  description: wire.apidescription,
  url: wire.apiurl,
  category: wire.apicategory,
});

/** A hold of the account, and whether the client sells from it as it is saved. */
export interface HoldChoice {
  readonly id: number;
  readonly name: string;
  readonly isAssigned: boolean;
}

export const holdFromWire = (wire: Shapes["AssignmentOut"]): HoldChoice => ({
  id: wire.allocationid,
  name: wire.allocationname,
  isAssigned: wire.allocatechecked === 1,
});
