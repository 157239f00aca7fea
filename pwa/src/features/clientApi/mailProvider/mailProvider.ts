import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { sendChange } from "@/office/editing";

/** An account's own mail service, all empty where it has none. */
export interface MailService {
  readonly isConnected: boolean;
  /** Buyers' mails go by Foyer's own mail. */
  readonly isOurs: boolean;
  readonly key: string;
  readonly senderAddress: string;
  readonly senderName: string;
  readonly webhookKey: string;
  /** Where the service is to tell what became of mails. */
  readonly eventsUrl: string;
  readonly receivedAt: string | null;
  readonly failingSince: string | null;
  readonly failure: string;
  readonly version: number;
}

export const serviceFromDto = (dto: Shapes["MailServiceOut"]): MailService => ({
  isConnected: dto.is_connected,
  isOurs: dto.is_ours,
  key: dto.key,
  senderAddress: dto.sender_address,
  senderName: dto.sender_name,
  webhookKey: dto.webhook_key,
  // The server names no origin at which strangers reach it where it does not know one.
  eventsUrl: dto.events_url.startsWith("/") ? `${window.location.origin}${dto.events_url}` : dto.events_url,
  receivedAt: dto.heard_at,
  failingSince: dto.failing_since,
  failure: dto.failure,
  version: dto.version,
});

/** What is typed; an empty key leaves the one that there is. */
export interface ServiceForm {
  readonly key: string;
  readonly senderAddress: string;
  readonly senderName: string;
  readonly webhookKey: string;
}

export const formOf = ({ senderAddress, senderName, webhookKey }: MailService): ServiceForm => ({
  key: "",
  senderAddress,
  senderName,
  webhookKey,
});

/** The names of the fields that the server refuses. */
export const FIELDS: Readonly<Record<string, keyof ServiceForm>> = {
  key: "key",
  sender_address: "senderAddress",
  sender_name: "senderName",
  webhook_key: "webhookKey",
};

export interface Finding {
  readonly name: string;
  readonly state: Shapes["SenderFindingOut"]["state"];
  readonly says: string;
  readonly type: string;
  readonly host: string;
  readonly value: string;
}

interface SenderDomain {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const domainFromDto = ({ domain, findings }: Shapes["SenderDomainOut"]): SenderDomain => ({
  name: domain,
  findings: findings.map(({ name, state, says, add_type, add_host, add_value }) => ({
    name,
    state,
    says,
    type: add_type,
    host: add_host,
    value: add_value,
  })),
});

const CALL = "/customers/manageMailProvider";

export const MAIL_SERVICE = ["mailService"] as const;

export const mailService = (account: number) =>
  queryOptions({
    queryKey: [...MAIL_SERVICE, account],
    queryFn: async ({ signal }): Promise<MailService> => {
      const body = { action_type: "read", account_id: account };
      return serviceFromDto((await api.post<Shapes["MailServiceReadOut"]>(CALL, body, { signal })).data);
    },
  });

/** Empty if the key may send; else why it cannot. */
export async function checkKey(account: number, key: string): Promise<string> {
  const body = { accountid: account, key };
  const { message, why } = await api.post<Shapes["MailKeyOut"]>("/events/validateSendgridKey", body);
  return message === "Failed" ? why : "";
}

/** The key was not taken. */
export class KeyFailed extends Error {}

const mannerOf = ({ senderAddress, senderName, webhookKey }: ServiceForm) => ({
  sender_address: senderAddress.trim(),
  sender_name: senderName.trim(),
  webhook_key: webhookKey.trim(),
});

export async function connect(account: number, form: ServiceForm): Promise<void> {
  const body = { accountid: account, key: form.key.trim(), ...mannerOf(form) };
  const { message, why } = await api.post<Shapes["MailKeyOut"]>("/customers/connectMailKey", body);
  if (message === "Failed") throw new KeyFailed(why);
}

export async function edit(account: number, form: ServiceForm, version: number): Promise<void> {
  await sendChange(CALL, { action_type: "edit", account_id: account, version, ...mannerOf(form) });
}

export const disconnect = (account: number) => sendChange(CALL, { action_type: "disconnect", account_id: account });

export async function checkDomain(account: number): Promise<SenderDomain> {
  const body = { action_type: "domain", account_id: account };
  return domainFromDto((await api.post<Shapes["SenderDomainReadOut"]>(CALL, body)).data);
}
