import { useId, type ReactNode } from "react";
import { z } from "zod";
import { useOnline } from "@/device/device";
import { t } from "@/i18n/i18n";
import { Button, type ButtonKind, type Reason } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";

interface FormDialogProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The words of the button that does it. */
  readonly submit: string;
  /** Those of the button that does not; Cancel unless told. */
  readonly cancel?: string;
  readonly kind?: ButtonKind;
  readonly busy: boolean;
  readonly disabledReason?: Reason;
  /** Something is typed that closing the dialog would lose. */
  readonly isDirty?: boolean;
  readonly refusal?: string | undefined;
  readonly size?: "question" | "form";
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of the order's page: a few fields, why it was refused, and two buttons. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    subtitle,
    submit,
    cancel,
    kind = "main",
    busy,
    disabledReason,
    isDirty = false,
    refusal,
    size = "form",
    children,
  } = props;
  const isOnline = useOnline();
  const noLine = useNoLine();
  const id = useId();
  return (
    <Dialog
      open
      size={size}
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      unsaved={isDirty}
      onClose={props.onClose}
      footer={
        <>
          <CancelButton>{cancel}</CancelButton>
          <Button type="submit" form={id} kind={kind} busy={busy} disabledReason={noLine ?? disabledReason}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="orders-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          props.onSubmit();
        }}
      >
        {refusal && <Note kind="bad">{refusal}</Note>}
        {!isOnline && <Note icon="offline">{t("needsNetwork")}</Note>}
        {children}
      </form>
    </Dialog>
  );
}

const MOST = 255;

/** The rules of the page's fields with the spec's messages (part 3, section 5); undefined where nothing is wrong. */
export function emailProblem(text: string): string | undefined {
  if (text === "") return t("orderPage:errors.emailRequired");
  if (text.length > MOST) return t("orderPage:errors.emailLong");
  return z.email().safeParse(text).success ? undefined : t("orderPage:errors.emailWrong");
}

export function resendProblem(text: string): string | undefined {
  return text === "" ? t("orderPage:errors.addressMissing") : emailProblem(text);
}

export const linkProblem = (text: string): string | undefined => {
  if (text === "") return t("orderPage:errors.linkRequired");
  return /^https?:\/\/[^/\s]+/.test(text) ? undefined : t("orderPage:errors.linkWrong");
};

export const noProblem = (): undefined => undefined;
