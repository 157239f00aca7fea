import { useState, useSyncExternalStore } from "react";
import { t } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { answer, type OpenQuestion, questions } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";

/** Asks what `confirm` wants to know. */
export default function ConfirmDialog() {
  const question = useSyncExternalStore(questions.watch, questions.read);
  // The words stay while the dialog closes.
  const [shown, setShown] = useState<OpenQuestion | null>(null);
  if (question && question !== shown) setShown(question);
  return (
    <Dialog
      open={question !== null}
      onClose={() => answer(false)}
      title={shown?.title ?? ""}
      size="question"
      role="alertdialog"
      footer={
        <>
          <Button onClick={() => answer(false)}>{shown?.no ?? t("no")}</Button>
          <Button kind={shown?.danger ? "sure" : "main"} onClick={() => answer(true)}>
            {shown?.yes ?? t("yes")}
          </Button>
        </>
      }
    >
      {shown?.text}
    </Dialog>
  );
}
