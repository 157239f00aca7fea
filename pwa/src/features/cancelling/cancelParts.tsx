import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Facts } from "@/ui/Card";
import { Checkbox, TextArea } from "@/ui/Field";
import { JobCounts, JobProgress } from "@/ui/JobProgress";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import {
  cancelForm,
  goesBack,
  NEW_CANCELLING,
  shareDone,
  type CancelFailure,
  type CancelForm,
  type CancelPlan,
  type CancelProgress,
} from "./model";

interface ReportProps {
  readonly progress: CancelProgress;
  readonly failures: readonly CancelFailure[];
  readonly zone: string;
  readonly currency: string;
}

/** How far the refunds are, moving by themselves, and the orders that could not be given back. */
export function CancelReport({ progress, failures, zone, currency }: ReportProps) {
  const t = textsOf("cancelling");
  const format = useFormat();
  const share = shareDone(progress);
  const metrics = (["done", "pending", "failed", "waiting"] as const).filter(
    (name) => name === "done" || progress[name] > 0,
  );
  const total = { count: progress.total, shown: formatCount(progress.total) };
  const says = t(progress.isAtWork ? "atWork" : "ended", total);
  return (
    <div className="cancelling">
      <p className="fy-quiet">{t("since", { by: progress.by, when: format.dateTime(progress.at, zone) })}</p>
      <JobProgress says={says} label={t("progress")} share={share} isAtWork={progress.isAtWork} />
      <JobCounts
        counts={metrics.map((name) => ({
          name,
          count: progress[name],
          text: t(`figures.${name}`),
          isBad: name === "failed",
        }))}
      />
      {progress.held > 0 && <Note>{t("held", { count: progress.held, shown: formatCount(progress.held) })}</Note>}
      {progress.pending > 0 && !progress.isAtWork && <Note>{t("pendingNote")}</Note>}
      {progress.payouts > 0 && (
        <Note kind="warn">
          {t("payouts", {
            count: progress.payouts,
            shown: formatCount(progress.payouts),
            amount: formatMoney(progress.payoutAmount, currency),
          })}{" "}
          <Link className="fy-link" to="/CashUp">
            {t("payoutsLink")}
          </Link>
        </Note>
      )}
      {failures.length > 0 && <Failures failures={failures} currency={currency} />}
      {progress.words && (
        <div>
          <h3 className="job-head">{t("words")}</h3>
          <p className="cancelling-words">{progress.words}</p>
        </div>
      )}
    </div>
  );
}

function Failures({ failures, currency }: Pick<ReportProps, "failures" | "currency">) {
  const t = textsOf("cancelling");
  return (
    <div>
      <h3 className="job-head">{t("failures")}</h3>
      <ul className="cancelling-failures">
        {failures.map((row) => (
          <li key={row.order}>
            <Link className="fy-link" to={`/OrderDetails/${row.order}`}>
              {row.payment}
            </Link>
            <span>{row.buyer || t("walkIn")}</span>
            <span className="fy-num">{formatMoney(row.amount, currency)}</span>
            <span className="fy-quiet">{row.why || t("unknown")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormProps {
  readonly id: string;
  readonly plan: CancelPlan;
  /** Something is typed, or is not any more. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onCancel: (form: CancelForm) => void;
  /** What may be done instead. */
  readonly children: ReactNode;
}

/** What cancelling gives back and by which way, what its buyers are told, and one last question. */
export function CancelPlanForm({ id, plan, onTyped, onCancel, children }: FormProps) {
  const t = textsOf("cancelling");
  const { register, handleSubmit, formState, control } = useForm<CancelForm>({
    resolver: zodResolver(cancelForm),
    defaultValues: NEW_CANCELLING,
  });
  const { isDirty } = formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const wrong = formState.errors.words?.message;
  const hasFee = Number(plan.fees) > 0;
  const back = goesBack(plan, useWatch({ control, name: "keepsFee" }));
  const count = (number: number) => ({ count: number, shown: formatCount(number) });
  const ask = async (form: CancelForm) => {
    if (await confirm({ title: t("question"), text: t("cannotUndo"), danger: true, yes: t("cancel"), no: t("keep") }))
      onCancel(form);
  };
  return (
    <form id={id} className="cancelling" noValidate onSubmit={(event) => void handleSubmit(ask)(event)}>
      {children}
      <Note kind="warn">{t("means")}</Note>
      <Facts
        rows={[
          { label: t("orders"), value: t("ordersText", { orders: formatCount(plan.orders), ...count(plan.tickets) }) },
          { label: t("amount"), value: formatMoney(back.amount, plan.currency) },
          ...back.ways.map(({ way, orders, amount }) => ({
            label: t(`ways.${way || "cards"}`),
            value: `${formatMoney(amount, plan.currency)}, ${t("ordersOf", count(orders))}`,
          })),
          { label: t("mails"), value: t("mailsText", count(plan.mails)) },
        ]}
      />
      {back.ways.length > 1 && <p className="fy-quiet">{t("waysNote")}</p>}
      <TextArea
        label={t("words")}
        hint={t("wordsHint")}
        rows={5}
        error={wrong === undefined ? undefined : t(wrong)}
        {...register("words")}
      />
      {hasFee && (
        <Checkbox label={t("keepsFee", { amount: formatMoney(plan.fees, plan.currency) })} {...register("keepsFee")} />
      )}
    </form>
  );
}
