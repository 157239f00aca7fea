import "./dialogs.css";
import { useId, type FormEvent, type ReactNode } from "react";
import { useOnline } from "@/device/device";
import { t } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";

interface DialogProps {
  readonly title: string;
  /** Something was typed: it is not closed without a question. */
  readonly isTyped: boolean;
  /** The button's word. */
  readonly keep: string;
  readonly onKeep: () => void;
  /** Left out for a part that is not there yet. */
  readonly removal?: { readonly word: string; readonly run: () => void } | undefined;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A part of a form as a small form of its own. What is kept there is saved with the rest. */
export function PartDialog({ title, isTyped, keep, onKeep, removal, onClose, className, children }: DialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a submit on to the form in which this dialog was opened.
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

/** At the top of a form that is checked before it is saved: what was refused of the whole, and that it needs the network. */
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

/** Heads what has taken the place of the step before, and has the focus: it is read out, and the next key goes on here. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h3 ref={focusIt} tabIndex={-1}>
      {children}
    </h3>
  );
}

const focusIt = (heading: HTMLElement | null) => heading?.focus();
