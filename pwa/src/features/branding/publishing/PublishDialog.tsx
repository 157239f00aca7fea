import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Chip, type ChipMark } from "@/ui/Chip";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { useReadAgain } from "../branding";
import { emailOf } from "../email/email";
import { accountBrandingOf, measuringOf } from "../look/appearance";
import { ticketOf } from "../ticket/ticket";
import {
  checksOf,
  measuredDraft,
  publish,
  sayFailure,
  type PartName,
  type Problem,
  type Published,
  type Target,
} from "./publishing";

/** Unpublished parts of a target; undefined until known. */
export function useUnpublished({ account, event }: Target) {
  const { data: accountBranding } = useQuery(accountBrandingOf(account));
  const isOfEvent = event !== undefined;
  const { data: ticket } = useQuery({ ...ticketOf(event ?? 0), enabled: isOfEvent });
  const { data: email } = useQuery({ ...emailOf(event ?? 0), enabled: isOfEvent });
  const changed: Readonly<Record<PartName, boolean | undefined>> = {
    look: accountBranding?.isChanged,
    ticket: isOfEvent ? ticket?.isChanged : false,
    email: isOfEvent ? email?.isChanged : false,
  };
  const names = Object.keys(changed) as PartName[];
  const isKnown = names.every((name) => changed[name] !== undefined);
  return { parts: isKnown ? names.filter((name) => changed[name]) : undefined, isAppearanceChanged: changed.look };
}

interface PublishProps {
  readonly target: Target;
  /** What is published. */
  readonly subtitle: string;
  readonly onClose: () => void;
}

/** Confirms publishing, and lists the draft's problems. */
export function PublishDialog({ target, subtitle, onClose }: PublishProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const readAgain = useReadAgain();
  const checks = useQuery(checksOf(target));
  const { parts, isAppearanceChanged } = useUnpublished(target);
  const cache = useQueryClient();
  // Whether a stylesheet is readable can be measured only on a page.
  const measure = isAppearanceChanged ? measuringOf(target.account, cache) : undefined;
  const measured = useQuery(measuredDraft(target, measure));
  const isMeasuring =
    isAppearanceChanged === undefined || (measure !== undefined && (measured.isFetching || !measured.data));
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
  const namesOf = (names: readonly PartName[]) => inLine(names.map((name) => t(`publish.parts.${name}`)));
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
          <Button kind="sure" busy={isPending} disabledReason={noLine ?? whyHeld} onClick={() => mutate()}>
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

/** A draft's problems; errors block publishing. */
export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const t = textsOf("branding");
  if (problems.length === 0) return <Note icon="check">{t("publish.allWell")}</Note>;
  const hasErrors = problems.some(({ isError }) => isError);
  return (
    <>
      <Note kind={hasErrors ? "bad" : "warn"}>{t(hasErrors ? "publish.held" : "publish.warned")}</Note>
      {/* focusable, since a long list scrolls with the dialog */}
      <div role="region" aria-label={t("publish.problems")} tabIndex={0}>
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
      </div>
    </>
  );
}

/** none: the default. changed: the draft is not published yet. */
type DraftState = "none" | "changed" | "published";

export const MARKS: Readonly<Record<DraftState, ChipMark>> = { none: "off", changed: "wait", published: "on" };

interface LineProps {
  readonly published: Published | null;
  /** There is an unpublished draft. */
  readonly isChanged: boolean;
}

/** What is published, since when and by whom, and whether a draft waits. */
export function PublishedLine({ published, isChanged }: LineProps) {
  const t = textsOf("branding");
  const words = usePublishedWords();
  const state = isChanged ? "changed" : published ? "published" : "none";
  return (
    <p className="brand-published">
      <Chip text={t(`states.${state}`)} mark={MARKS[state]} />
      <span>{published ? words(published) : t("published.never")}</span>
    </p>
  );
}

/** "Version 3, 4 Nov 2026 at 10:15, by Priya Patel" */
export function usePublishedWords() {
  const t = textsOf("branding");
  const format = useFormat();
  return ({ number, at, by, wentBackTo, fileName }: Published) =>
    inLine([
      t("published.version", { number }),
      fileName,
      format.stamp(at, deviceZone()),
      by && t("published.by", { who: by }),
      wentBackTo !== null && t("published.again", { number: wentBackTo }),
    ]);
}
