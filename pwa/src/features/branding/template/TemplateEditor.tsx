import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { FormProvider, useFormContext, useWatch, type FieldValues } from "react-hook-form";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { TheirValuesContext } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { FormNotes } from "@/office/FormNotes";
import type { RowForm } from "@/office/useRowForm";
import { Page } from "@/shell/Page";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { useMatches } from "@/ui/useNarrow";
import { useNoLine } from "@/ui/useNoLine";
import type { TemplateFrame } from "./TemplatePage";

interface EditorProps<Form extends FieldValues, Row extends Versioned> {
  readonly frame: TemplateFrame;
  readonly editing: RowForm<Form, Row>;
  /** As it is now, whoever saved it last. */
  readonly row: Row;
  /** Something is under way after which it may be saved. */
  readonly isHeld?: boolean;
  /** What buyers would get of what is typed. */
  readonly preview: (typed: Form) => ReactNode;
  readonly children: ReactNode;
}

interface Versioned {
  readonly version: number;
}

/** From here on the preview stands beside the form. */
const WIDE = "(min-width: 1024px)";
type Side = "form" | "preview";

/** A template's form: saved by Save Changes, after which it is only read again. */
export function TemplateEditor<Form extends FieldValues, Row extends Versioned>(props: EditorProps<Form, Row>) {
  const { frame, editing, row, isHeld = false, preview, children } = props;
  const t = textsOf("branding");
  const id = useId();
  const isOnline = useOnline();
  const isWide = useMatches(WIDE);
  const [side, setSide] = useState<Side>("form");
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
        {!isWide && (
          <Segment<Side>
            label={t("look.side")}
            className="is-whole brand-side"
            value={side}
            options={[
              { value: "form", label: t("common:edit") },
              { value: "preview", label: t("preview") },
            ]}
            onChange={setSide}
          />
        )}
        <div className={isWide ? "brand-beside" : undefined}>
          {/* Out of sight it stays as it is: what is typed, and where the cursor stands. */}
          <div hidden={!isWide && side === "preview"}>
            <Card padded>
              <TheirValuesContext value={editing.theirs}>
                <form
                  id={id}
                  noValidate
                  className="office-form"
                  onSubmit={(submit) =>
                    void form.handleSubmit(
                      (filled) => save.mutate(filled),
                      // What is wrong is to be seen.
                      () => setSide("form"),
                    )(submit)
                  }
                >
                  <FormErrors>{children}</FormErrors>
                </form>
              </TheirValuesContext>
            </Card>
          </div>
          {(isWide || side === "preview") && <Typed<Form> preview={preview} />}
        </div>
      </Page>
    </FormProvider>
  );
}

/** So long after the last letter it is drawn. */
const RESTS_MS = 600;

function Typed<Form extends FieldValues>({ preview }: Pick<EditorProps<Form, Versioned>, "preview">) {
  const { control } = useFormContext<Form>();
  const typed = useWatch({ control }) as Form;
  return <div className="brand-typed">{preview(useDebounced(typed, RESTS_MS))}</div>;
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
