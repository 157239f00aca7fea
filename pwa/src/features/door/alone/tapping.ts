import { t } from "@/i18n/i18n";
import type { TapReply, TapRequest } from "@/offline/outbox";
import { formatDigits, formatTime, type DatePattern } from "@/ui/dates";
import { upsellToWire, type DoorUpsell } from "../upsells/model";

interface Place {
  readonly zone: string;
  readonly pattern: DatePattern;
  /** Who taps. */
  readonly by: string;
}

/** Answers a tap as the server would (`server/checkin/scanning/redemptions.py`), by what this phone knows of the unit. */
export function ruleTapAlone(tap: TapRequest, unit: DoorUpsell, place: Place): TapReply {
  const isReset = tap.status === "open";
  const answer = (verdict: Said, upsell: DoorUpsell): TapReply => ({
    nonce: tap.nonce,
    performance: tap.performance,
    verdict,
    message: messageOf(verdict, unit, place),
    upsell: upsellToWire(upsell),
  });
  if (unit.status === "void") return answer("void", unit);
  if (isReset && unit.status !== "redeemed") return answer("not_redeemed", unit);
  if (isReset) return answer("reset", { ...unit, status: "open", at: null, by: null, gate: null });
  if (unit.status === "redeemed") return answer("already_redeemed", unit);
  const redeemed = { at: tap.tapped_at, by: place.by || null, gate: tap.gate || null };
  return answer("redeemed", { ...unit, status: "redeemed", ...redeemed });
}

type Said = Extract<TapReply, { readonly verdict: unknown }>["verdict"];

function messageOf(verdict: Said, { at }: DoorUpsell, { zone, pattern }: Place): string {
  if (verdict === "not_paid") return t("door:says.not_paid", { status: t("door:says.cancelled") });
  if (verdict !== "already_redeemed") return t(`door:says.${verdict}`);
  return t("door:says.already_redeemed", {
    date: at === null ? "" : formatDigits(at, zone, pattern),
    time: at === null ? "" : formatTime(at, zone),
  });
}
