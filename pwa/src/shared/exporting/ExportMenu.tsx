import "@/ui/rowMenu.css";
import { IonPopover } from "@ionic/react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { openDialog } from "@/shell/dialogs";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { askExport } from "./calls";
import { FORMS, type FileForm, type ListName } from "./model";
import { watchedExports } from "./watched";

interface ExportMenuProps {
  readonly list: ListName;
  /** The body of the list's own call: what it is narrowed to, and how it is sorted. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly formats?: readonly FileForm[];
  readonly label?: string;
  /** Why this person may not have it. */
  readonly why?: string | undefined;
  readonly disabled?: boolean;
}

/** A list as a file: a short one at once, a long one later; then one is told wherever one is. */
export function ExportMenu({ list, asked, formats = FORMS, label, why, disabled = false }: ExportMenuProps) {
  const t = textsOf("exports");
  const isOnline = useOnline();
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
  return (
    <>
      <Button
        icon="export"
        busy={ask.isPending}
        disabled={disabled || !isOnline || Boolean(why)}
        title={why}
        aria-haspopup="dialog"
        aria-expanded={press !== undefined}
        className="fy-row-dots"
        onClick={(event) => setPress(event.nativeEvent)}
      >
        {ask.isPending ? t("exporting") : (label ?? t("export"))}
      </Button>
      {press && (
        <IonPopover
          className="fy-row-menu"
          event={press}
          isOpen
          dismissOnSelect
          onDidDismiss={() => setPress(undefined)}
          alignment="end"
          role="dialog"
          aria-label={label ?? t("export")}
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
