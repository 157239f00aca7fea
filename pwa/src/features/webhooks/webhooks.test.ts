import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import {
  deliveryFromDto,
  endpointForm,
  endpointFromDto,
  endpointToDto,
  filterToDto,
  formOf,
  NEW_ENDPOINT,
  stateOf,
  type EndpointDto,
} from "./webhooks";

const dto: EndpointDto = {
  id: 4,
  is_test: false,
  url: "https://ledger.example.org/hooks",
  description: "Ledger",
  types: ["order.paid"],
  is_active: true,
  off_because: "",
  failing_since: null,
  rests_until: null,
  last_delivered_at: null,
  owed: 3,
  old_secret_ends_at: null,
  public_key: "",
  created_at: "2026-11-25T12:00:00Z",
  version: 2,
};

it("says what is missing of an endpoint", () => {
  expect(saysOf(endpointForm, NEW_ENDPOINT)).toEqual({ url: "URL is required" });
  expect(saysOf(endpointForm, { ...NEW_ENDPOINT, url: "https://a.example", selection: "some" })).toEqual({
    types: "Choose an event, or all events",
  });
});

it("goes to the wire and back; who hears of all sends no kinds, whatever was ticked before", () => {
  const form = formOf(endpointFromDto(dto));
  expect(endpointToDto(form)).toEqual({ url: dto.url, description: "Ledger", types: ["order.paid"] });
  expect(endpointToDto({ ...form, selection: "all" }).types).toEqual([]);
});

it("tells how an endpoint is", () => {
  const endpoint = endpointFromDto(dto);
  expect(stateOf(endpoint)).toEqual({ key: "on", mark: "on" });
  expect(stateOf({ ...endpoint, failingSince: "2026-11-25T12:00:00Z" }).key).toBe("failingNow");
  expect(stateOf({ ...endpoint, isActive: false, offReason: "gone" })).toEqual({ key: "gone", mark: "bad" });
  expect(stateOf({ ...endpoint, isActive: false, offReason: "by_hand" })).toEqual({ key: "by_hand", mark: "off" });
});

it("asks for an order only once its number is one, and a test is of none", () => {
  expect(filterToDto({ state: "owed", type: "", order: "12" })).toEqual({ state: "owed", type: "", order: 12 });
  expect(filterToDto({ state: "", type: "", order: "" }).order).toBe(0);
  const test = { event: "msg_1", type: "webhook.test", number: 0, at: "", due_at: "", ended_at: null, attempts: [] };
  expect(deliveryFromDto({ ...test, id: 1, order: 0, state: "owed", tries: 0 }).order).toBeUndefined();
});
