import { useMutation, useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { sayFailure } from "../failures";
import { useReadAgain } from "../queries";
import type { Measure, Target } from "./model";
import { Problems } from "./Problems";
import { checksOf, measuredDraft, publish } from "./queries";

interface PublishProps {
  readonly target: Target;
  /** What is published. */
  readonly subtitle: string;
  /** For a stylesheet: only a page knows what can be read in it. */
  readonly measure?: Measure;
  readonly onClose: () => void;
}

/** Asks once more before buyers get a draft, and says what is wrong with it. */
export function PublishDialog({ target, subtitle, measure, onClose }: PublishProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const readAgain = useReadAgain();
  const checks = useQuery(checksOf(target));
  const measured = useQuery(measuredDraft(target, measure));
  const isMeasuring = measure !== undefined && (measured.isFetching || !measured.data);
  const problems = checks.data && !isMeasuring ? [...checks.data, ...(measured.data ?? [])] : undefined;
  const error = checks.error ?? measured.error;
  const again = () => void Promise.all([checks.refetch(), measured.isError && measured.refetch()]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => publish(target),
    onSuccess: (message) => {
      toast.success(message);
      void readAgain();
      onClose();
    },
    onError: sayFailure("publishFailed"),
  });
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
