import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { domainFromWire, serviceFromWire, type MailService, type SenderDomain, type ServiceForm } from "./model";

const CALL = "/customers/manageMailProvider";

export const MAIL_SERVICE = ["mailService"] as const;

export const mailService = (account: number) =>
  queryOptions({
    queryKey: [...MAIL_SERVICE, account],
    queryFn: async ({ signal }): Promise<MailService> => {
      const body = { action_type: "read", account_id: account };
      return serviceFromWire((await api.post<Shapes["MailServiceReadOut"]>(CALL, body, { signal })).data);
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

export async function lookAtDomain(account: number): Promise<SenderDomain> {
  const body = { action_type: "domain", account_id: account };
  return domainFromWire((await api.post<Shapes["SenderDomainReadOut"]>(CALL, body)).data);
}
