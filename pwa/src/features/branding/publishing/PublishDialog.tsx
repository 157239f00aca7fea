import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { sayFailure } from "../failures";
import { useReadAgain } from "../queries";
import { measuringOf } from "../styling/queries";
import type { LookName, Target } from "./model";
import { Problems } from "./Problems";
import { checksOf, measuredDraft, publish } from "./queries";
import { useUnpublished } from "./useUnpublished";

interface PublishProps {
  readonly target: Target;
  /** What is published. */
  readonly subtitle: string;
  readonly onClose: () => void;
}

/** Asks once more before buyers get a draft, and says what is wrong with it. */
export function PublishDialog({ target, subtitle, onClose }: PublishProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const readAgain = useReadAgain();
  const checks = useQuery(checksOf(target));
  const { parts, isLookChanged } = useUnpublished(target);
  const cache = useQueryClient();
  // Of stylesheets only a page knows what can be read in them.
  const measure = isLookChanged ? measuringOf(target.account, cache) : undefined;
  const measured = useQuery(measuredDraft(target, measure));
  const isMeasuring = isLookChanged === undefined || (measure !== undefined && (measured.isFetching || !measured.data));
  const problems = checks.data && !isMeasuring ? [...checks.data, ...(measured.data ?? [])] : undefined;
  const error = checks.error ?? measured.error;
  const again = () => void Promise.all([checks.refetch(), measured.isError && measured.refetch()]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => publish(target),
    onSuccess: ({ message, parts: published }) => {
      toast.success(message);
      if (published.length > 0) toast.info(t("publish.done", { what: namesOf(published) }));
      void readAgain();
      onClose();
    },
    onError: sayFailure("publishFailed"),
  });
  const namesOf = (names: readonly LookName[]) => inLine(names.map((name) => t(`publish.parts.${name}`)));
  const hasErrors = problems?.some(({ isError }) => isError) === true;
  const whyUnknown = error ? "publish.unread" : isMeasuring ? "measured.now" : "common:stillLoading";
  const whyHeld = problems ? hasErrors && t("publish.wrong") : t(whyUnknown);
  return (
    <Dialog
      open
      title={t("publish.title")}
      subtitle={subtitle}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button kind="sure" busy={isPending} because={noLine ?? whyHeld} onClick={() => mutate()}>
            {t("publish.title")}
          </Button>
        </>
      }
    >
      <p>
        {t("publish.asks")} <strong>{t("office:cannotUndo")}</strong>
      </p>
      {parts && parts.length > 0 && <p>{t("publish.what", { what: namesOf(parts) })}</p>}
      {error && !problems && <ErrorState error={error} onRetry={again} />}
      {!problems && !error && (
        <>
          {checks.data && <p role="status">{t("measured.now")}</p>}
          <Loading>
            <Bone height={60} />
          </Loading>
        </>
      )}
      {problems && <Problems problems={problems} />}
    </Dialog>
  );
}
