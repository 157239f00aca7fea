import { inLine } from "@/i18n/apart";
import "./offering.css";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { useAdminNews } from "@/office/useAdminNews";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";
import { type Reason } from "@/ui/because";
import { useNoLine } from "@/ui/useNoLine";
import { OfferPlanForm, type Submit } from "./components/OfferPlanForm";
import { OfferReport } from "./components/OfferReport";
import type { Offer } from "./model";
import { offerOf, OFFERS, useOffering } from "./queries";

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
  const mine = useRights();
  const why = mine.why("exchange_waive");
  const form = useId();
  const [isAnew, setAnew] = useState(cancels);
  const [submit, setSubmit] = useState<Submit | null>(null);
  useAdminNews(OFFERS, "offer");
  const query = useQuery(offerOf(performance));
  const run = useOffering(performance, () => setAnew(false));
  const { offer, rows = [] } = query.data ?? {};
  // While one is open, there can be no second one.
  const isForm = query.isSuccess && (!offer || (isAnew && offer.hasEnded));
  const because = noLine ?? mine.because("exchange_waive");

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
            <Button type="submit" form={form} kind={cancels ? "sure" : "main"} busy={run.isPending} because={because}>
              {submit.label}
            </Button>
          )}
          {offer && !isForm && (
            <Doings
              offer={offer}
              isCancelled={isCancelled || cancels}
              because={because}
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
          onOffer={(wire) => run.mutate({ action: "offer", ...wire, cancels })}
        />
      )}
      {offer && !isForm && (
        <OfferReport offer={offer} rows={rows} zone={zone}>
          <ExportMenu
            list="offer"
            label={t("file")}
            asked={{ eventdetailid: performance }}
            why={mine.why("export_orders")}
          />
        </OfferReport>
      )}
    </Dialog>
  );
}

interface DoingsProps {
  readonly offer: Offer;
  readonly isCancelled: boolean;
  readonly because: Reason;
  readonly run: ReturnType<typeof useOffering>;
  readonly onAnew: () => void;
}

/** What can be done with an offer that was made. */
function Doings({ offer, isCancelled, because, run, onAnew }: DoingsProps) {
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
        <Button icon="undo" busy={run.isPending} because={because} onClick={() => void undo()}>
          {t("undo")}
        </Button>
      )}
      {offer.hasEnded ? (
        <Button
          kind="main"
          busy={run.isPending}
          because={because || (offer.isAtWork && t("stillAtWork"))}
          onClick={onAnew}
        >
          {t("again")}
        </Button>
      ) : (
        offer.until !== null && (
          <Button busy={run.isPending} because={because} onClick={() => void end()}>
            {t("end")}
          </Button>
        )
      )}
    </>
  );
}
