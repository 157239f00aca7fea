import "@/ui/rowMenu.css";
import { IonPopover } from "@ionic/react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { openDialog } from "@/shell/dialogs";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { useNoLine } from "@/ui/useNoLine";
import { askExport } from "./calls";
import { FORMS, type FileForm, type ListName } from "./model";
import { watchedExports } from "./watched";

interface ExportMenuProps {
  readonly list: ListName;
  /** The body of the list's own call: what it is narrowed to, and how it is sorted. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly formats?: readonly FileForm[];
  readonly label?: string;
  /** Which list it is, to who cannot see beside what it stands. */
  readonly what?: string;
  readonly kind?: "plain" | undefined;
  /** Why this person may not have it. */
  readonly why?: string | undefined;
  /** There is nothing in it to be exported. */
  readonly isEmpty?: boolean;
}

/** A list as a file, without a menu where there is one form: a short one at once, a long one later; then one is told wherever one is. */
export function ExportMenu(props: ExportMenuProps) {
  const { list, asked, formats = FORMS, label, what, kind, why, isEmpty = false } = props;
  const t = textsOf("exports");
  const noLine = useNoLine();
  const [press, setPress] = useState<Event>();
  const ask = useMutation({
    mutationFn: (form: FileForm) => askExport({ list, asked, form }),
    onSuccess: (job) => {
      if (!job) return;
      watchedExports.add(job.id);
      toast.info(t("later", { name: job.name }));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const words = label ?? t("export");
  const [only] = formats.length === 1 ? formats : [];
  return (
    <>
      <Button
        kind={kind}
        icon="export"
        busy={ask.isPending}
        because={noLine ?? why ?? (isEmpty && t("empty"))}
        aria-label={what && `${words}, ${what}`}
        aria-haspopup={only ? undefined : "dialog"}
        aria-expanded={only ? undefined : press !== undefined}
        className="fy-row-dots"
        onClick={(event) => (only ? ask.mutate(only) : setPress(event.nativeEvent))}
      >
        {ask.isPending ? t("exporting") : words}
      </Button>
      {press && (
        <IonPopover
          className="fy-row-menu"
          event={press}
          isOpen
          keepContentsMounted
          dismissOnSelect
          onDidDismiss={() => setTimeout(() => setPress(undefined))}
          alignment="end"
          role="dialog"
          aria-label={words}
        >
          <ul>
            {formats.map((form) => (
              <li key={form}>
                <button type="button" onClick={() => ask.mutate(form)}>
                  <Icon name={form === "pdf" ? "receipt" : "sheet"} />
                  {t(`forms.${form}`)}
                </button>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => openDialog("exports", {})}>
                <Icon name="download" />
                {t("title")}
              </button>
            </li>
          </ul>
        </IonPopover>
      )}
    </>
  );
}
