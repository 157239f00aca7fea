import "./offering.css";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { usePermissions } from "@/shell/permissions";
import { Button, type Reason } from "@/ui/Button";
import { Facts } from "@/ui/Card";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { JobCounts, JobProgress } from "@/ui/JobProgress";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { OfferPlanForm, OrderLines, type Submit } from "./OfferPlanForm";
import {
  offerOf,
  OFFERS,
  shareDone,
  useRebooking,
  type Answer,
  type Offer,
  type OfferedOrder,
  type State,
} from "./offer";

interface DialogProps {
  readonly performance: number;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly currency: string;
  /** The performance does not take place from the moment on in which another one is offered. */
  readonly cancels?: boolean;
  readonly isCancelled?: boolean;
  readonly onClose: () => void;
}

/** All buyers of a performance are offered another one: what that comes to, doing it, and how far it is. */
export default function OfferDialog(props: DialogProps) {
  const { performance, eventName, startsAt, zone, currency, cancels = false, isCancelled = false, onClose } = props;
  const t = textsOf("offering");
  const format = useFormat();
  const noLine = useNoLine();
  const permissions = usePermissions();
  const why = permissions.why("exchange_waive");
  const form = useId();
  const [isAnew, setAnew] = useState(cancels);
  const [submit, setSubmit] = useState<Submit | null>(null);
  useAdminUpdates(OFFERS, "offer");
  const query = useQuery(offerOf(performance));
  const run = useRebooking(performance, () => setAnew(false));
  const { offer, rows = [] } = query.data ?? {};
  // While one is open, there can be no second one.
  const isForm = query.isSuccess && (!offer || (isAnew && offer.hasEnded));
  const disabledReason = noLine ?? permissions.disabledReason("exchange_waive");

  return (
    <Dialog
      open
      size="wide"
      dismissible={!isForm}
      unsaved={isForm && (submit?.isTyped ?? false)}
      title={t(cancels && isForm ? "titleCancels" : "title")}
      subtitle={inLine([eventName, format.dateTime(startsAt, zone)], ", ")}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{t(!isForm ? "common:close" : cancels ? "keep" : "common:cancel")}</CancelButton>
          {isForm && submit && submit.count > 0 && (
            <Button
              type="submit"
              form={form}
              kind={cancels ? "sure" : "main"}
              busy={run.isPending}
              disabledReason={disabledReason}
            >
              {submit.label}
            </Button>
          )}
          {offer && !isForm && (
            <Doings
              offer={offer}
              isCancelled={isCancelled || cancels}
              disabledReason={disabledReason}
              run={run}
              onAnew={() => setAnew(true)}
            />
          )}
        </>
      }
    >
      {why && <Note>{why}</Note>}
      {query.isPending && (
        <Loading>
          <Bone height={160} />
        </Loading>
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isForm && (
        <OfferPlanForm
          id={form}
          performance={performance}
          zone={zone}
          currency={currency}
          cancels={cancels}
          begins={cancels || isCancelled ? undefined : startsAt}
          onReady={setSubmit}
          onOffer={(dto) => run.mutate({ action: "offer", ...dto, cancels })}
        />
      )}
      {offer && !isForm && (
        <OfferReport offer={offer} rows={rows} zone={zone}>
          <ExportMenu
            list="offer"
            label={t("file")}
            asked={{ eventdetailid: performance }}
            why={permissions.why("export_orders")}
          />
        </OfferReport>
      )}
    </Dialog>
  );
}

interface DoingsProps {
  readonly offer: Offer;
  readonly isCancelled: boolean;
  readonly disabledReason: Reason;
  readonly run: ReturnType<typeof useRebooking>;
  readonly onAnew: () => void;
}

/** What can be done with an offer that was made. */
function Doings({ offer, isCancelled, disabledReason, run, onAnew }: DoingsProps) {
  const t = textsOf("offering");
  const undo = async () => {
    const sure = { title: t("undoQuestion"), text: t("undoText"), danger: true, yes: t("undo"), no: t("keep") };
    if (await confirm(sure)) run.mutate({ action: "undo" });
  };
  const end = async () => {
    const text = t(isCancelled ? "endTextCancelled" : "endText");
    if (await confirm({ title: t("endQuestion"), text, danger: true, yes: t("end"), no: t("keep") }))
      run.mutate({ action: "end" });
  };
  return (
    <>
      {offer.mayUndo && (
        <Button icon="undo" busy={run.isPending} disabledReason={disabledReason} onClick={() => void undo()}>
          {t("undo")}
        </Button>
      )}
      {offer.hasEnded ? (
        <Button
          kind="main"
          busy={run.isPending}
          disabledReason={disabledReason || (offer.isAtWork && t("stillAtWork"))}
          onClick={onAnew}
        >
          {t("again")}
        </Button>
      ) : (
        offer.until !== null && (
          <Button busy={run.isPending} disabledReason={disabledReason} onClick={() => void end()}>
            {t("end")}
          </Button>
        )
      )}
    </>
  );
}

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
      <JobProgress says={useMessage(offer, zone)} label={t("progress")} share={share} />
      <JobCounts
        label={t("figures")}
        counts={STATES.filter((state) => offer.states[state]).map((state) => ({
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
function useMessage(offer: Offer, zone: string): string {
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
