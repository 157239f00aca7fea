import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { JobFigures, JobProgress } from "@/ui/JobProgress";
import { useFormat } from "@/ui/format";
import { Facts } from "@/ui/Card";
import { formatCount } from "@/ui/money";
import { shareDone, type Answer, type Offer, type OfferedOrder, type State } from "../model";
import { OrderLines } from "./OrderLines";

const STATES: readonly State[] = [
  "moved", "answered", "mailed", "refused", "undone", "withdrawn", "returning", "waiting",
]; // prettier-ignore
const ANSWERS: readonly Answer[] = ["date", "credit", "money", "keep"];

interface ReportProps {
  readonly offer: Offer;
  readonly rows: readonly OfferedOrder[];
  readonly zone: string;
  /** What stands below it all. */
  readonly children: ReactNode;
}

/** How far an offer is, moving by itself, how buyers have answered, and what was not simply moved. */
export function OfferReport({ offer, rows, zone, children }: ReportProps) {
  const t = textsOf("offering");
  const format = useFormat();
  const share = shareDone(offer);
  const answers = ANSWERS.filter((answer) => offer.answers[answer]);
  const { target } = offer;
  return (
    <div className="offering">
      <div>
        <p>{t("to", { name: target.name, when: format.dateTime(target.startsAt, target.zone) })}</p>
        <p className="fy-quiet">{t("since", { by: offer.by, when: format.dateTime(offer.at, zone) })}</p>
      </div>
      <JobProgress says={useSaid(offer, zone)} label={t("progress")} share={share} />
      <JobFigures
        label={t("figures")}
        figures={STATES.filter((state) => offer.states[state]).map((state) => ({
          name: state,
          count: offer.states[state] ?? 0,
          text: t(`states.${state}`),
          isBad: state === "refused",
        }))}
      />
      {answers.length > 0 && (
        <div>
          <h3 className="job-head">{t("answersTitle")}</h3>
          <Facts
            rows={answers.map((answer) => ({
              label: t(`answers.${answer}`),
              value: formatCount(offer.answers[answer] ?? 0),
            }))}
          />
        </div>
      )}
      {rows.length > 0 && <OrderLines title={t("toSeeTo")} rows={rows.map((row) => lineOf(row, t))} />}
      {offer.words && (
        <div>
          <h3 className="job-head">{t("words")}</h3>
          <p className="offering-words">{offer.words}</p>
        </div>
      )}
      {children}
    </div>
  );
}

/** One sentence on how it stands. */
function useSaid(offer: Offer, zone: string): string {
  const t = textsOf("offering");
  const format = useFormat();
  if (offer.states.returning) return t("returning");
  if (offer.isAtWork) return t("atWork", { count: offer.total, shown: formatCount(offer.total) });
  if (offer.isUndone) return t("undone");
  if (offer.hasEnded || offer.until === null) return t("ended");
  // It is the end of a day, or when the performance begins: a second before is the last moment, as buyers see it.
  return t("waitsUntil", { when: format.dateTime(Date.parse(offer.until) - 1000, zone) });
}

const lineOf = (row: OfferedOrder, t: ReturnType<typeof textsOf>) => ({
  ...row,
  aside: row.answer ? t(`answers.${row.answer}`) : t(`states.${row.state}`),
  says: [row.back && t(`back.${row.back}`), row.hasBounced && t("bounced"), row.reason].filter(Boolean).join(". "),
});
