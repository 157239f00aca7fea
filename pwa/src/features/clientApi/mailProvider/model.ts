import type { Shapes } from "@/api/wire";

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
  readonly heardAt: string | null;
  readonly failingSince: string | null;
  readonly failure: string;
  readonly version: number;
}

export const serviceFromWire = (wire: Shapes["MailServiceOut"]): MailService => ({
  isConnected: wire.is_connected,
  isOurs: wire.is_ours,
  key: wire.key,
  senderAddress: wire.sender_address,
  senderName: wire.sender_name,
  webhookKey: wire.webhook_key,
  // The server names no origin at which strangers reach it where it does not know one.
  eventsUrl: wire.events_url.startsWith("/") ? `${window.location.origin}${wire.events_url}` : wire.events_url,
  heardAt: wire.heard_at,
  failingSince: wire.failing_since,
  failure: wire.failure,
  version: wire.version,
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

export interface SenderDomain {
  readonly name: string;
  readonly findings: readonly Finding[];
}

export const domainFromWire = ({ domain, findings }: Shapes["SenderDomainOut"]): SenderDomain => ({
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
