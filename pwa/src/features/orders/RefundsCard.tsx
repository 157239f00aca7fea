import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { MoneyTask, OrderDispute, OrderRefund } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { PayOutButton, wayOf } from "@/shared/payouts/payouts";
import { usePermissions } from "@/shell/permissions";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip, type ChipMark } from "@/ui/Chip";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { RefundDialog } from "./RefundDialog";
import { TaskDialog } from "./TextDialog";
import { askRefundNow, useDeskCall } from "./orderCalls";

/** Kinds that take nothing back: their money is owed whatever the provider says. */
const HANDED_BACK: ReadonlySet<OrderRefund["kind"]> = new Set(["exchange", "share"]);
const COUNTER: ReadonlySet<string> = new Set(["cash", "terminal"]);
const MARKS: Readonly<Record<OrderRefund["status"], ChipMark>> = { pending: "half", succeeded: "on", failed: "bad" };

/** What has gone back, is on its way, or could not be moved; and a buyer's objection at their bank. */
export function RefundsCard({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const firstLost = order.disputes.findIndex(({ status }) => status === "lost");
  if (order.refunds.length === 0 && order.disputes.length === 0 && order.tasks.length === 0) return null;
  return (
    <Card title={t("refunds.title")} padded className="orders-money">
      {order.disputes.map((dispute, place) => (
        <Dispute
          key={place}
          dispute={dispute}
          order={order}
          mayVoid={place === firstLost && order.rights.voidDisputed}
        />
      ))}
      <MoneyTasks order={order} />
      <ul className="orders-refunds">
        {order.refunds.map((refund) => {
          if (order.refunds.some(({ id }) => id === refund.shareOf)) return null; // in the line of its refund
          const shares = order.refunds.filter(({ shareOf }) => shareOf === refund.id);
          return <RefundItem key={refund.id} refund={refund} shares={shares} order={order} />;
        })}
      </ul>
    </Card>
  );
}

interface ItemProps {
  readonly refund: OrderRefund;
  /** What other charges give back of it: counter money has one of its own. */
  readonly shares: readonly OrderRefund[];
  readonly order: OrderDetails;
}

function RefundItem({ refund, shares, order }: ItemProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const money = (amount: string) => formatMoney(amount, order.currency);
  const isPayout = refund.kind === "share" && isAtCounter(refund);
  const who = [format.stamp(refund.at, order.zone), refund.by && t("orders:history.by", { name: refund.by })];
  const shown = leastDone([...shares, refund]);
  return (
    <li>
      <div className="orders-refund-head">
        <b>{money(refund.amount)}</b>
        <Chip text={t(statusOf(shown))} mark={MARKS[shown.status]} />
      </div>
      <p>{inLine([t(isPayout ? "refunds.payout" : `refunds.kind.${refund.kind}`), ...counted(refund.units)])}</p>
      {toMinor(refund.giftCard) > 0 && <p>{t("refunds.toCard", { amount: money(refund.giftCard) })}</p>}
      {refund.keepsFee && <p>{t("refunds.feeKept")}</p>}
      {refund.reason && <p>{t("refunds.because", { reason: refund.reason })}</p>}
      <p className="fy-quiet">{inLine(who, ", ")}</p>
      {[refund, ...shares].map((each) => (
        <MoneyBack key={each.id} refund={each} order={order} />
      ))}
    </li>
  );
}

/** How far the money of one charge is on its way back, and what can be done about it. */
function MoneyBack({ refund, order }: Omit<ItemProps, "shares">) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const money = (amount: string) => formatMoney(amount, order.currency);
  const isMoved = refund.status === "succeeded" && toMinor(refund.due) > 0;
  const noLine = useNoLine();
  const permissions = usePermissions();
  const ask = useDeskCall(order, (id: number) => askRefundNow(order, id));
  const askNow = permissions.may("refund") && (
    <Button size="small" disabledReason={noLine} busy={ask.isPending} onClick={() => ask.mutate(refund.id)}>
      {t("refunds.askNow")}
    </Button>
  );
  return (
    <>
      {refund.isToPayOut && <ToCollect refund={refund} order={order} />}
      {refund.status === "pending" && !refund.isToPayOut && (
        <Note kind={refund.waitsFor ? "warn" : "info"} action={askNow}>
          {refund.tries > 0 && `${t("refunds.tries", { count: refund.tries })} `}
          {refund.waitsFor ? t("refunds.waitsFor", { why: refund.waitsFor }) : t("refunds.underWay")}
        </Note>
      )}
      {refund.failure && (
        <Note kind="bad" action={refund.status === "failed" && HANDED_BACK.has(refund.kind) && askNow}>
          {refund.failure}
        </Note>
      )}
      {refund.feeFailure && (
        <Note kind="warn" action={askNow}>
          {t("refunds.feeNotReturned", { amount: money(refund.feeDue), why: refund.feeFailure })}
        </Note>
      )}
      {refund.card && (
        <p>
          {t("refunds.credit", {
            amount: money(refund.due),
            code: refund.card.code,
            day: format.date(refund.card.until, order.zone),
          })}
        </p>
      )}
      {isMoved && isAtCounter(refund) && refund.settledAt && (
        <Note>
          {t(`payouts:settled.${wayOf(refund.gateway)}`, {
            amount: money(refund.due),
            name: refund.by,
            at: format.stamp(refund.settledAt, order.zone),
          })}
        </Note>
      )}
      {isMoved && refund.gateway === "offline" && <Note>{t("refunds.elsewhere", { amount: money(refund.due) })}</Note>}
    </>
  );
}

const isAtCounter = ({ gateway }: OrderRefund): boolean => COUNTER.has(gateway);

/** Of a refund by several charges the one that is least far, which somebody has to see to. */
const leastDone = (refunds: readonly OrderRefund[]): OrderRefund =>
  refunds.reduce((first, next) => (placeOf(next) < placeOf(first) ? next : first));

const placeOf = ({ status, isToPayOut }: OrderRefund): number =>
  ["failed", "collect", "pending", "succeeded"].indexOf(isToPayOut ? "collect" : status);

const statusOf = ({ card, isToPayOut, status }: OrderRefund) =>
  card ? "refunds.credited" : isToPayOut ? "refunds.toCollect" : `refunds.status.${status}`;

/** What its buyer collects at the box office, with the button of who hands it over. */
function ToCollect({ refund, order }: { readonly refund: OrderRefund; readonly order: OrderDetails }) {
  const t = textsOf("payouts");
  const cache = useQueryClient();
  const way = wayOf(refund.gateway);
  const payout = { id: refund.id, name: order.name, amount: refund.due, currency: order.currency, way };
  const settled = () => void cache.invalidateQueries({ queryKey: orderKeys.one(order.id) });
  return (
    <Note kind="warn" action={<PayOutButton payout={payout} onSettled={settled} />}>
      {t(`open.${way}`, { amount: formatMoney(refund.due, order.currency) })}
    </Note>
  );
}

/** `2 × Adult`, once for each name. */
const counted = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} × ${name}`);

interface DisputeProps {
  readonly dispute: OrderDispute;
  readonly order: OrderDetails;
  readonly mayVoid: boolean;
}

function Dispute({ dispute, order, mayVoid }: DisputeProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const noLine = useNoLine();
  const permissions = usePermissions();
  const [isVoiding, setVoiding] = useState(false);
  const { zone } = order;
  const isOpen = dispute.status === "needs_response" || dispute.status === "under_review";
  return (
    <Note
      kind={isOpen || mayVoid ? "warn" : "info"}
      action={
        mayVoid &&
        permissions.may("void") && (
          <Button size="small" kind="danger" disabledReason={noLine} onClick={() => setVoiding(true)}>
            {t("dispute.void")}
          </Button>
        )
      }
    >
      <b>{t("dispute.title", { amount: formatMoney(dispute.amount, dispute.currency) })}</b>{" "}
      {t(`dispute.status.${dispute.status}`)}
      {dispute.reason && ` ${t("dispute.reason", { reason: dispute.reason.replaceAll("_", " ") })}`}
      {isOpen && dispute.answerBy && ` ${t("dispute.answerBy", { when: format.stamp(dispute.answerBy, zone) })}`}{" "}
      {isOpen && dispute.link && (
        <a className="fy-link" href={dispute.link} target="_blank" rel="noreferrer">
          {t("dispute.answer")}
        </a>
      )}
      {isVoiding && <RefundDialog order={order} mode="disputed" onClose={() => setVoiding(false)} />}
    </Note>
  );
}

const BAD: readonly MoneyTask["kind"][] = ["refund_failed", "refund_bounced"];

/** What somebody has to see to of the order's money, each until it is closed. */
function MoneyTasks({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const permissions = usePermissions();
  const [closing, setClosing] = useState<MoneyTask>();
  return (
    <>
      {order.tasks.map((task) => (
        <Note
          key={task.id}
          kind={BAD.includes(task.kind) ? "bad" : "warn"}
          action={
            permissions.may("refund") && (
              <Button size="small" onClick={() => setClosing(task)}>
                {t("tasks.close")}
              </Button>
            )
          }
        >
          <TaskText task={task} />
          {task.why && ` ${t("tasks.why", { why: task.why })}`}
        </Note>
      ))}
      {closing && <TaskDialog order={order} task={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function TaskText({ task }: { readonly task: MoneyTask }) {
  const t = textsOf("orderPage");
  const amount = task.amount && formatMoney(task.amount, task.currency);
  if (!amount) {
    return <>{t("tasks.noAmount")}</>;
  }
  // No payment of ours is in these; should one be, it is said as far as it is known.
  const kind = task.kind === "dispute_not_ours" || task.kind === "event_unknown" ? "other" : task.kind;
  return <>{t(`tasks.${kind}`, { amount })}</>;
}
