import "../panels.css";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { randomId } from "@/api/client";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { type RedemptionResponse, type RedemptionRequest, redemptions } from "@/offline/outbox";
import { noteWork } from "@/shared/phone/heartbeat";
import { useUser } from "@/shell/session";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { ruleRedemptionAlone } from "../alone/offlineRules";
import { reach } from "../alone/thisPhone";
import type { UpsellMessage, RedemptionAnswer } from "../verdict/doorState";
import { TIMEOUT_MS } from "../verdict/validator";
import {
  type DoorUpsell,
  type UpsellStates,
  isOpen,
  isRedeemed,
  linesOf,
  type Owner,
  stateOf,
  type Unit,
  unitsOf,
  type UpsellLine,
} from "./model";

interface UpsellListProps {
  readonly upsells: readonly DoorUpsell[];
  /** The ticket in front; null for a whole party. */
  readonly ticket: number | null;
  readonly zone: string;
  readonly bar: Bar;
}

/** A guest's upsells, each with Redeem and Reset, and one tap for the whole order. */
export function UpsellList({ upsells, ticket, zone, bar }: UpsellListProps) {
  const t = textsOf("door");
  const units = unitsOf(upsells, bar.states, bar.waiting);
  if (units.length === 0) return null;
  const lines = linesOf(units, ticket);
  const open = units.filter(isOpen);
  const message = bar.message && units.some(({ id }) => id === bar.message?.unit) ? bar.message : null;
  return (
    <section className="upsells" aria-label={t("upsells.title")} onClick={(event) => event.stopPropagation()}>
      {open.length > 1 && (
        <button type="button" className="upsells-all" onClick={() => bar.redeem(open, "redeemed")}>
          {t("upsells.redeemAll", { count: open.length })}
        </button>
      )}
      <MessageLine message={message} />
      {lines.map((line, place) => (
        <Line
          key={line.key}
          line={line}
          zone={zone}
          heading={
            line.owner !== lines[place - 1]?.owner && (ticket !== null || line.owner !== "ticket") ? line.owner : null
          }
          bar={bar}
        />
      ))}
    </section>
  );
}

interface LineProps {
  readonly line: UpsellLine;
  readonly zone: string;
  readonly heading: Owner | null;
  readonly bar: Bar;
}

function Line({ line, zone, heading, bar }: LineProps) {
  const t = textsOf("door");
  const { name, units } = line;
  const next = units.find(isOpen);
  const last = units.findLast(isRedeemed);
  const what = units.length > 1 ? t("upsells.count", { count: units.length, name }) : name;
  return (
    <>
      {heading && <p className="upsells-owner">{t(`upsells.of.${heading}`)}</p>}
      <div className="upsells-line" role="group" aria-label={what}>
        <p className="fy-grow">
          <b>{what}</b>
          <UpsellStatus line={line} zone={zone} />
        </p>
        {last && (
          <button
            type="button"
            className="upsells-act is-reset"
            aria-label={t("upsells.resetOne", { name })}
            onClick={() => bar.redeem([last], "open")}
          >
            {t("upsells.reset")}
          </button>
        )}
        {next && (
          <button
            type="button"
            className="upsells-act"
            aria-label={t("upsells.redeemOne", { name })}
            onClick={() => bar.redeem([next], "redeemed")}
          >
            {t("upsells.redeem")}
          </button>
        )}
      </div>
    </>
  );
}

/** How many of a line are redeemed; for a single unit when and where. */
function UpsellStatus({ line: { units }, zone }: { readonly line: UpsellLine; readonly zone: string }) {
  const t = textsOf("door");
  const format = useFormat();
  const redeemed = units.filter(isRedeemed);
  const waits = units.some(({ requested }) => requested !== null);
  const [only] = units;
  const words = () => {
    if (redeemed.length === 0) return t("upsells.none");
    if (units.length > 1) return t("upsells.some", { redeemed: redeemed.length, count: units.length });
    const time = only?.at ? format.time(only.at, zone) : null;
    return inLine([time ? t("upsells.at", { time }) : t("upsells.done"), only?.gate], ", ");
  };
  return (
    <small className={waits ? "is-waiting" : undefined}>
      {redeemed.length === units.length && <Icon name="check" size="small" />}
      {words()}
      {waits && ` \u00b7 ${t("upsells.waiting")}`}
    </small>
  );
}

/** Always rendered: screen readers skip the first text of a new region. */
function MessageLine({ message }: { readonly message: UpsellMessage | null }) {
  return (
    <p className={`upsells-said${message?.isRefusal ? " is-refusal" : ""}`} role="status">
      {message?.message}
    </p>
  );
}

interface Redemptions {
  /** Redemptions that have not reached the server. */
  readonly waiting: readonly RedemptionRequest[];
  readonly redeem: (units: readonly Unit[], status: RedemptionRequest["status"]) => void;
}

export interface Bar extends Redemptions {
  readonly states: UpsellStates;
  readonly message: UpsellMessage | null;
}

/**
 * Redeems and resets upsells. Each redemption goes through the outbox: sent once, in order, later when offline; its
 * answer comes back the same way. While alone, the phone answers itself.
 */
export function useRedemptions(
  performance: { readonly id: number; readonly zone: string },
  gate: string,
  onAnswer: (answer: RedemptionAnswer) => void,
): Redemptions {
  const { id, zone } = performance;
  const { pattern } = useFormat();
  const { firstname, lastname } = useUser();
  const waiting = useSyncExternalStore(redemptions.watch, redemptions.read);
  useEffect(
    () =>
      redemptions.onUpload(({ request, reply: response }, isPast) => {
        if (!isPast) reach.answered();
        if (request.performance === id)
          onAnswer({ ...answerTo(request, response), alone: heldAgainst(request, response) });
      }),
    [id, onAnswer],
  );
  const redeem = useCallback(
    (units: readonly Unit[], status: RedemptionRequest["status"]) => {
      noteWork();
      const tapped_at = new Date(serverNow()).toISOString();
      const by = [firstname, lastname].filter(Boolean).join(" ");
      const requested = units.map((unit) => {
        const request = { performance: id, upsell_item: unit.id, status, device: deviceId(), gate, tapped_at };
        return { unit: stateOf(unit), request: { ...request, nonce: randomId() } };
      });
      const answerAlone = ({ unit, request }: (typeof requested)[number]) => {
        const response = ruleRedemptionAlone(request, unit, { zone, pattern, by });
        onAnswer({ ...answerTo(request, response), alone: null });
        return { ...request, alone: true, ...("verdict" in response && { said: response.verdict }) };
      };
      if (reach.isAlone) {
        for (const each of requested) void redemptions.keep(answerAlone(each));
        return;
      }
      void Promise.all(requested.map(({ request }) => redemptions.keep(request))).then(() => redemptions.upload());
      // This one waits; the next one is answered offline.
      setTimeout(() => {
        const left = new Set(redemptions.read().map(({ nonce }) => nonce));
        const unanswered = requested.filter(({ request }) => left.has(request.nonce));
        if (unanswered.length > 0) reach.failed("timeout");
      }, TIMEOUT_MS);
    },
    [id, zone, gate, pattern, firstname, lastname, onAnswer],
  );
  return { waiting, redeem };
}

const answerTo = ({ nonce, upsell_item: unit, tapped_at }: RedemptionRequest, response: RedemptionResponse) => ({
  nonce,
  unit,
  redeemedAt: Date.parse(tapped_at),
  response,
});

/** Compares the server's answer with the offline one. */
function heldAgainst({ said }: RedemptionRequest, response: RedemptionResponse): RedemptionAnswer["alone"] {
  if (said === undefined) return null;
  return "verdict" in response && response.verdict === said ? "confirmed" : "refuted";
}
