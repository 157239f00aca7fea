import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface Question {
  readonly title: string;
  readonly text?: string;
  /** The Yes destroys something. */
  readonly danger?: boolean;
  /** The buttons' words: No and Yes, unless the spec has others. */
  readonly no?: string;
  readonly yes?: string;
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

const watchers = new Set<() => void>();
let asked: Asked | null = null;

const put = (question: Asked | null) => {
  asked = question;
  watchers.forEach((watcher) => watcher());
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Asks a question with No and Yes; closing the dialog means No. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => put({ ...question, answer: resolve }));
}

/** Rendered once, in the app's frame. */
export function ConfirmHost() {
  const { t } = useTranslation();
  const question = useSyncExternalStore(watch, () => asked);
  // The words stay while the dialog closes.
  const [shown, setShown] = useState<Asked | null>(null);
  if (question && question !== shown) setShown(question);
  const answer = (yes: boolean) => {
    question?.answer(yes);
    put(null);
  };
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
