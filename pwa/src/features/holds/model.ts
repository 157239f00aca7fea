/** Holds in our words; the wire's names stop here. */
import { channelOf } from "@/shared/allotment/model";
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import type { Channel, HoldForm } from "./holdForm";

/** A row has what its form has. */
export interface Hold extends HoldForm {
  readonly id: number;
  readonly version: number;
  readonly channel: Channel;
  readonly createdAt: string;
  /** How many tickets it has of performances to come, and how many of them are left. */
  readonly count: number;
  readonly left: number;
}

export type WireHold = Shapes["HoldOut"];

export const holdFromWire = (wire: WireHold): Hold => ({
  id: wire.allocationid,
  version: wire.version,
  name: wire.allocationname,
  channel: channelOf(wire),
  hours: wire.releasehours === null ? "" : String(wire.releasehours),
  createdAt: wire.createddate,
  count: wire.allocationcount,
  left: wire.availablecount,
});

export const ORDERINGS = { name: "allocationname", created: "createddate" } as const;

export const holdToWire = (form: HoldForm, edited: Hold | undefined, account: number) => ({
  action_type: edited ? "edit" : "add",
  id: edited?.id ?? 0,
  account_id: account,
  allocation_name: form.name.trim(),
  all: form.channel === "all" ? 1 : 0,
  api: form.channel === "api" ? 1 : 0,
  boxoffice: form.channel === "boxoffice" ? 1 : 0,
  release_hours: Number(form.hours),
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: WireFields<HoldForm> = {
  allocation_name: "name",
  all: "channel",
  api: "channel",
  boxoffice: "channel",
  release_hours: "hours",
};
