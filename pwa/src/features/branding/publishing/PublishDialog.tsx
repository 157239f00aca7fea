import { useMutation, useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { sayFailure } from "../failures";
import { useReadAgain } from "../queries";
import type { Problem, Target } from "./model";
import { checksOf, publish } from "./queries";

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
  const { data, error, refetch } = useQuery(checksOf(target));
  const { mutate, isPending } = useMutation({
    mutationFn: () => publish(target),
    onSuccess: (message) => {
      toast.success(message);
      void readAgain();
      onClose();
    },
    onError: sayFailure("publishFailed"),
  });
  const isHeld = !data || data.some(({ isError }) => isError);
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
          <Button
            kind="sure"
            busy={isPending}
            because={noLine ?? (isHeld && t("publish.unread"))}
            onClick={() => mutate()}
          >
            {t("publish.title")}
          </Button>
        </>
      }
    >
      <p>
        {t("publish.asks")} <strong>{t("office:cannotUndo")}</strong>
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Bone height={60} />
        </Loading>
      )}
      {data && <Problems problems={data} />}
    </Dialog>
  );
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const t = textsOf("branding");
  if (problems.length === 0) return <Note icon="check">{t("publish.allWell")}</Note>;
  const hasErrors = problems.some(({ isError }) => isError);
  return (
    <>
      <Note kind={hasErrors ? "bad" : "warn"}>{t(hasErrors ? "publish.held" : "publish.warned")}</Note>
      <ul className="brand-problems" aria-label={t("publish.problems")}>
        {problems.map(({ where, what, isError }) => (
          <li key={`${where} ${what}`} className={isError ? "is-error" : undefined}>
            <Icon name={isError ? "x" : "alert"} size="small" />
            <span>
              <b>{t(isError ? "publish.error" : "publish.warning", { where })}</b> {what}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
