import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { JobFigures, JobProgress } from "@/ui/JobProgress";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { shareDone, type CancelFailure, type CancelProgress } from "../model";

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
  const figures = (["done", "pending", "failed", "waiting"] as const).filter(
    (name) => name === "done" || progress[name] > 0,
  );
  const total = { count: progress.total, shown: formatCount(progress.total) };
  const says = t(progress.isAtWork ? "atWork" : "ended", total);
  return (
    <div className="cancelling">
      <p className="fy-quiet">{t("since", { by: progress.by, when: format.dateTime(progress.at, zone) })}</p>
      <JobProgress says={says} label={t("progress")} share={share} isAtWork={progress.isAtWork} />
      <JobFigures
        figures={figures.map((name) => ({
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
