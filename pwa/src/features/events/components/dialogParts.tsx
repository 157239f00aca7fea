import "./dialogs.css";
import { useId, type FormEvent, type ReactNode } from "react";
import { useOnline } from "@/device/device";
import { t } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";

interface DialogProps {
  readonly title: string;
  /** Closing asks first. */
  readonly isTyped: boolean;
  /** The button's label. */
  readonly keep: string;
  readonly onKeep: () => void;
  /** Missing for a new part. */
  readonly removal?: { readonly word: string; readonly run: () => void } | undefined;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** Part of a form in a dialog; saved with the rest. */
export function PartDialog({ title, isTyped, keep, onKeep, removal, onClose, className, children }: DialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles submit to the form that opened this dialog.
    event.stopPropagation();
    onKeep();
  };
  return (
    <Dialog
      open
      title={title}
      unsaved={isTyped}
      onClose={onClose}
      footer={
        <>
          {removal && (
            <Button kind="danger" icon="trash" onClick={removal.run}>
              {removal.word}
            </Button>
          )}
          <Button type="submit" form={id} kind="main">
            {keep}
          </Button>
        </>
      }
    >
      <form id={id} className={className} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}

/** Above a form with a dry run: errors of the whole, and that it needs a connection. */
export function CheckNotes({ refused }: { readonly refused: string | undefined }) {
  const isOnline = useOnline();
  return (
    <>
      {refused && (
        <Note kind="bad" className="events-bulk-says">
          {refused}
        </Note>
      )}
      {!isOnline && (
        <Note icon="offline" className="events-bulk-says">
          {t("common:needsNetwork")}
        </Note>
      )}
    </>
  );
}

/** Takes the focus, so that a screen reader reads the new step. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h3 ref={focusIt} tabIndex={-1}>
      {children}
    </h3>
  );
}

const focusIt = (heading: HTMLElement | null) => heading?.focus();
