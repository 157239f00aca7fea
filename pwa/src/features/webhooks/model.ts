/** Endpoints and what is sent to them in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { ListPage } from "@/office/list";
import type { ChipMark } from "@/ui/Chip";
import type { WireFields } from "@/ui/refusals";
import type { EndpointForm } from "./endpointForm";

export type WireEndpoint = Shapes["EndpointOut"];
export type WireDelivery = Shapes["DeliveryOut"];

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
  readonly offBecause: WireEndpoint["off_because"];
  readonly failingSince: string | undefined;
  readonly lastDeliveredAt: string | undefined;
  readonly owed: number;
  readonly oldSecretEndsAt: string | undefined;
  /** Empty where events are signed by the secret alone. */
  readonly publicKey: string;
}

export const endpointFromWire = (wire: WireEndpoint): Endpoint => ({
  id: wire.id,
  version: wire.version,
  isTest: wire.is_test,
  url: wire.url,
  description: wire.description,
  types: wire.types,
  isActive: wire.is_active,
  offBecause: wire.off_because,
  failingSince: wire.failing_since ?? undefined,
  lastDeliveredAt: wire.last_delivered_at ?? undefined,
  owed: wire.owed,
  oldSecretEndsAt: wire.old_secret_ends_at ?? undefined,
  publicKey: wire.public_key,
});

export const ORDERINGS = { url: "url", state: "is_active" } as const;

export const FIELDS: WireFields<EndpointForm> = { url: "url", description: "description", types: "types" };

export const endpointToWire = (form: EndpointForm) => ({
  url: form.url.trim(),
  description: form.description.trim(),
  types: form.hears === "all" ? [] : form.types,
});

/** How an endpoint is: the key of its word in the texts, and its mark. */
export function stateOf({ isActive, offBecause, failingSince }: Endpoint): {
  readonly key: string;
  readonly mark: ChipMark;
} {
  if (!isActive) return { key: offBecause || "by_hand", mark: offBecause === "by_hand" ? "off" : "bad" };
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
  readonly state: WireDelivery["state"];
  readonly dueAt: string;
  readonly tries: readonly Try[];
}

export const deliveryFromWire = (wire: WireDelivery): Delivery => ({
  id: wire.id,
  event: wire.event,
  type: wire.type,
  order: wire.order || undefined,
  number: wire.number,
  at: wire.at,
  state: wire.state,
  dueAt: wire.due_at,
  tries: wire.attempts.map((one) => ({
    at: one.at,
    tookMs: one.took_ms,
    status: one.status ?? undefined,
    answer: one.answer,
    error: one.error,
  })),
});

export const MARKS: Readonly<Record<Delivery["state"], ChipMark>> = { owed: "wait", delivered: "on", given_up: "bad" };

export interface Filter {
  readonly state: Delivery["state"] | "";
  readonly type: string;
  readonly order: string;
}

export const EVERYTHING: Filter = { state: "", type: "", order: "" };

export type DeliveryPage = ListPage<Delivery>;

/** What is sent for a filter: an order's number is only sent once it is one. */
export const filterToWire = ({ state, type, order }: Filter) => ({
  state,
  type,
  order: /^\d{1,18}$/.test(order) ? Number(order) : 0,
});
