import "@/office/office.css";
import { useId, type ReactNode } from "react";
import { FormProvider, type FieldValues } from "react-hook-form";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { FormErrors, TheirValuesContext } from "./fields";
import { FormNotes } from "./FormNotes";
import type { RowForm } from "./useRowForm";

interface RowDialogProps<Form extends FieldValues, Row> {
  /** The catalogue of its texts: `create` and `edit` for its title. */
  readonly texts: string;
  /** What is edited; nothing of a new one. */
  readonly subtitle?: string | undefined;
  readonly editing: RowForm<Form, Row>;
  readonly size?: "form" | "wide";
  readonly children: ReactNode;
}

/** The popup in which a row is made or edited; it says why it cannot be saved, and keeps what was typed. */
export function RowDialog<Form extends FieldValues, Row>(props: RowDialogProps<Form, Row>) {
  const { texts, subtitle, editing, size = "form", children } = props;
  const t = textsOf("office");
  const isOnline = useOnline();
  const noLine = useNoLine();
  const id = useId();
  const { form, save, row, onClose, unsaved } = editing;
  const { isDirty } = form.formState;
  return (
    <Dialog
      open
      size={size}
      unsaved={unsaved}
      title={t(`${texts}:${row === undefined ? "create" : "edit"}`)}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={id}
            kind="main"
            busy={save.isPending || save.isSuccess}
            disabledReason={noLine ?? (row !== undefined && !isDirty && t("office:unchanged"))}
          >
            {t("common:save")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          className="office-form"
          noValidate
          onSubmit={(event) => {
            // React passes a submit on to a form in which this dialog was opened.
            event.stopPropagation();
            void form.handleSubmit((filled) => save.mutate(filled))(event);
          }}
        >
          <FormNotes editing={editing} />
          {!isOnline && (
            <Note icon="offline" className="is-whole">
              {t("common:needsNetwork")}
            </Note>
          )}
          <TheirValuesContext value={editing.theirs}>
            <FormErrors>{children}</FormErrors>
          </TheirValuesContext>
        </form>
      </FormProvider>
    </Dialog>
  );
}
