import { useEffect, useEffectEvent, useId, type ReactNode } from "react";
import { FormProvider, type FieldValues } from "react-hook-form";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { TheirValuesContext } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { FormNotes } from "@/office/FormNotes";
import type { RowForm } from "@/office/useRowForm";
import { Page } from "@/shell/Page";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { TemplateFrame } from "./TemplatePage";

interface EditorProps<Form extends FieldValues, Row extends Versioned> {
  readonly frame: TemplateFrame;
  readonly editing: RowForm<Form, Row>;
  /** As it is now, whoever saved it last. */
  readonly row: Row;
  /** Something is under way after which it may be saved. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

interface Versioned {
  readonly version: number;
}

/** A template's form: saved by Save Changes, after which it is only read again. */
export function TemplateEditor<Form extends FieldValues, Row extends Versioned>(props: EditorProps<Form, Row>) {
  const { frame, editing, row, isHeld = false, children } = props;
  const t = textsOf("branding");
  const id = useId();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const { form, save, unsaved, onClose } = editing;
  useNewest(editing, row);
  const leave = async () => {
    if (await unsaved.ask()) onClose();
  };
  return (
    <FormProvider {...form}>
      <Page
        {...frame}
        bar={
          <>
            <span className="fy-grow" />
            <Button busy={save.isPending} onClick={() => void leave()}>
              {t("common:cancel")}
            </Button>
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={save.isPending}
              because={noLine ?? (isHeld ? t("common:stillLoading") : !form.formState.isDirty && t("office:unchanged"))}
            >
              {t("save")}
            </Button>
          </>
        }
      >
        <div className="brand-says">
          {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
          <FormNotes editing={editing} />
        </div>
        <Card padded>
          <TheirValuesContext value={editing.theirs}>
            <form
              id={id}
              noValidate
              className="office-form"
              onSubmit={(submit) => void form.handleSubmit((filled) => save.mutate(filled))(submit)}
            >
              <FormErrors>{children}</FormErrors>
            </form>
          </TheirValuesContext>
        </Card>
      </Page>
    </FormProvider>
  );
}

/** Shows what somebody else saved while nothing is typed that could be lost. */
function useNewest<Form extends FieldValues, Row extends Versioned>(editing: RowForm<Form, Row>, row: Row): void {
  const takeOver = useEffectEvent(() => {
    const { form, save } = editing;
    const isIdle = !form.formState.isDirty && !save.isPending && !save.isSuccess;
    if (isIdle && editing.row && row.version > editing.row.version) editing.renew(row);
  });
  const { version } = row;
  useEffect(() => takeOver(), [version]);
}
