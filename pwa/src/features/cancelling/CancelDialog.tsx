import { inLine } from "@/i18n/apart";
import "./cancelling.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { openDialog } from "@/shell/dialogs";
import { usePermissions } from "@/shell/permissions";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { cancel, cancelling, CANCELLING, type CancelForm } from "./model";
import { CancelPlanForm, CancelReport } from "./cancelParts";

interface DialogProps {
  readonly performance: number;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** A performance that does not take place: what that gives back, what its buyers are told, and how far it is. */
export default function CancelDialog({ performance, eventName, startsAt, zone, currency, onClose }: DialogProps) {
  const t = textsOf("cancelling");
  const format = useFormat();
  const noLine = useNoLine();
  const permissions = usePermissions();
  const why = permissions.why("cancel_performance");
  const disabledReason = noLine ?? permissions.disabledReason("cancel_performance");
  const form = useId();
  const [isTyped, setTyped] = useState(false);
  useAdminUpdates(CANCELLING, "cancelling");
  const query = useQuery(cancelling(performance));
  const run = useCancel(performance);
  const { plan, progress, failures = [] } = query.data ?? {};
  const offerInstead = () =>
    openDialog("offerPerformance", { performance, eventName, startsAt, zone, currency, cancels: true });
  const hasFailed = progress?.isAtWork === false && failures.length > 0;

  return (
    <Dialog
      open
      size="form"
      dismissible={!plan}
      unsaved={isTyped && plan !== undefined}
      title={t(progress ? "cancelled" : "title")}
      subtitle={inLine([eventName, format.dateTime(startsAt, zone)], ", ")}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{t(plan ? "keep" : "common:close")}</CancelButton>
          {plan && (
            <Button type="submit" form={form} kind="sure" busy={run.isPending} disabledReason={disabledReason}>
              {t("cancel")}
            </Button>
          )}
          {hasFailed && (
            <Button
              kind="main"
              icon="refresh"
              busy={run.isPending}
              disabledReason={disabledReason}
              onClick={() => run.mutate(undefined)}
            >
              {t("tryAgain")}
            </Button>
          )}
        </>
      }
    >
      {why && <Note>{why}</Note>}
      {query.isPending && (
        <Loading>
          <Bone height={120} />
        </Loading>
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {plan && (
        <CancelPlanForm id={form} plan={plan} onTyped={setTyped} onCancel={(filled) => run.mutate(filled)}>
          <Note action={<Button onClick={offerInstead}>{t("offer")}</Button>}>{t("offerText")}</Note>
        </CancelPlanForm>
      )}
      {progress && <CancelReport progress={progress} failures={failures} zone={zone} currency={currency} />}
    </Dialog>
  );
}

function useCancel(performance: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (form: CancelForm | undefined) => cancel(performance, form),
    onSuccess: (report) => {
      cache.setQueryData(cancelling(performance).queryKey, report);
      void cache.invalidateQueries({ queryKey: CANCELLING });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
