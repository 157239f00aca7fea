import { useId, type FormEvent, type ReactNode } from "react";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

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
