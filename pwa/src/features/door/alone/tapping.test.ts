import { expect, it } from "vitest";
import type { RedemptionRequest } from "@/offline/outbox";
import { REDEEMED, wine } from "../testing/door";
import { upsellFromDto } from "../upsells/model";
import { ruleRedemptionAlone } from "./offlineRules";

const PLACE = { zone: "Europe/London", pattern: "MM-DD-YYYY", by: "Ada Lovelace" } as const;
const redemption = (status: RedemptionRequest["status"]): RedemptionRequest => ({
  performance: 1,
  upsell_item: 31,
  status,
  device: "front-phone",
  nonce: "nonce-of-a-tap-1",
  tapped_at: "2026-11-21T19:30:00Z",
  gate: "Bar",
});
const rule = (status: RedemptionRequest["status"], changes: Parameters<typeof wine>[0] = {}) =>
  ruleRedemptionAlone(redemption(status), upsellFromDto(wine(changes)), PLACE);

it("redeems what is open, and says who did it, when and where", () => {
  expect(rule("redeemed")).toMatchObject({
    verdict: "redeemed",
    message: "Redeemed Successfully",
    upsell: { upsell_item: 31, status: "redeemed", at: "2026-11-21T19:30:00Z", by: "Ada Lovelace", gate: "Bar" },
  });
});

it("takes back what is redeemed", () => {
  expect(rule("open", REDEEMED)).toMatchObject({ verdict: "reset", upsell: { status: "open", at: null, by: null } });
});

it.each([
  ["redeemed", REDEEMED, "already_redeemed", "Upsell already redeemed at 11-21-2026 7:02PM"],
  ["open", {}, "not_redeemed", "This upsell is not redeemed"],
  ["redeemed", { status: "void" }, "void", "The upsell is already Refunded..."],
] as const)("refuses as the server does: %s of %o", (status, unit, verdict, message) => {
  expect(rule(status, unit)).toMatchObject({ verdict, message });
});
