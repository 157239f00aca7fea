/** The table of an account's events with how far their templates are. */
import type { Shapes } from "@/api/wire";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { BRANDING } from "./queries";

/** none: our own look. changed: buyers do not get the draft yet. */
export type TemplateState = Shapes["EventTemplatesOut"]["emailtemplate"];

export interface EventTemplates {
  readonly id: number;
  readonly name: string;
  readonly venue: string;
  readonly email: TemplateState;
  readonly ticket: TemplateState;
}

export const eventTemplatesFromWire = (wire: Shapes["EventTemplatesOut"]): EventTemplates => ({
  id: wire.eventid,
  name: wire.eventname,
  venue: wire.venuename,
  email: wire.emailtemplate,
  ticket: wire.tickettemplate,
});

export const ORDERINGS = { name: "eventname", venue: "venuename" } as const;

export const eventTemplateList = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...BRANDING, "list", account],
    asked,
    orderings: ORDERINGS,
    path: "/branding/events",
    body: { customer_id: account },
    pageOf: pageOf(eventTemplatesFromWire),
  });
