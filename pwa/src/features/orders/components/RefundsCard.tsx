import { inLine } from "@/i18n/apart";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip, type ChipMark } from "@/ui/Chip";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { RefundDialog } from "../dialogs/RefundDialog";
import type { OrderDetails } from "@/shared/orders/model";
import { askRefundNow, useDeskCall } from "../orderCalls";
import type { OrderDispute, OrderRefund } from "@/shared/orders/pageModel";
import { useNoLine } from "@/ui/useNoLine";
import { MoneyTasks } from "./MoneyTasks";

/** Kinds that take nothing back: their money is owed whatever the provider says. */
const OWED: ReadonlySet<OrderRefund["kind"]> = new Set(["exchange", "share"]);
const MARKS: Readonly<Record<OrderRefund["status"], ChipMark>> = { pending: "half", succeeded: "on", failed: "bad" };

/** What has gone back, is on its way, or could not be moved; and a buyer's objection at their bank. */
export function RefundsCard({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  if (order.refunds.length === 0 && !order.dispute && order.tasks.length === 0) return null;
  return (
    <Card title={t("refunds.title")} padded className="orders-money">
      {order.dispute && <Dispute dispute={order.dispute} order={order} />}
      <MoneyTasks order={order} />
      <ul className="orders-refunds">
        {order.refunds.map((refund) => (
          <RefundItem key={refund.id} refund={refund} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function RefundItem({ refund, order }: { readonly refund: OrderRefund; readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const money = (amount: string) => formatMoney(amount, order.currency);
  const isByHand = ["cash", "terminal", "offline"].includes(refund.gateway) && toMinor(refund.due) > 0;
  const noLine = useNoLine();
  const mine = useRights();
  const ask = useDeskCall(order, (id: number) => askRefundNow(order, id));
  const askNow = mine.may("refund") && (
    <Button size="small" because={noLine} busy={ask.isPending} onClick={() => ask.mutate(refund.id)}>
      {t("refunds.askNow")}
    </Button>
  );
  const who = [format.stamp(refund.at, order.zone), refund.by && t("orders:history.by", { name: refund.by })];
  return (
    <li>
      <div className="orders-refund-head">
        <b>{money(refund.amount)}</b>
        <Chip
          text={t(refund.card ? "refunds.credited" : `refunds.status.${refund.status}`)}
          mark={MARKS[refund.status]}
        />
      </div>
      <p>{inLine([t(`refunds.kind.${refund.kind}`), ...counted(refund.units)])}</p>
      {toMinor(refund.giftCard) > 0 && <p>{t("refunds.toCard", { amount: money(refund.giftCard) })}</p>}
      {refund.keepsFee && <p>{t("refunds.feeKept")}</p>}
      {refund.reason && <p>{t("refunds.because", { reason: refund.reason })}</p>}
      <p className="fy-quiet">{inLine(who, ", ")}</p>
      {refund.status === "pending" && (
        <Note kind={refund.waitsFor ? "warn" : "info"} action={askNow}>
          {refund.tries > 0 && `${t("refunds.tries", { count: refund.tries })} `}
          {refund.waitsFor ? t("refunds.waitsFor", { why: refund.waitsFor }) : t("refunds.underWay")}
        </Note>
      )}
      {refund.failure && (
        <Note kind="bad" action={refund.status === "failed" && OWED.has(refund.kind) && askNow}>
          {refund.failure}
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
      {isByHand && refund.status === "succeeded" && (
        <Note>{t(`refunds.byHand.${refund.gateway}`, { amount: money(refund.due) })}</Note>
      )}
    </li>
  );
}

/** `2 × Adult`, once for each name. */
const counted = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} × ${name}`);

function Dispute({ dispute, order }: { readonly dispute: OrderDispute; readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const noLine = useNoLine();
  const mine = useRights();
  const [isVoiding, setVoiding] = useState(false);
  const { rights, zone } = order;
  const isOpen = dispute.status === "needs_response" || dispute.status === "under_review";
  return (
    <Note
      kind={isOpen || rights.voidDisputed ? "warn" : "info"}
      action={
        rights.voidDisputed &&
        mine.may("void") && (
          <Button size="small" kind="danger" because={noLine} onClick={() => setVoiding(true)}>
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
