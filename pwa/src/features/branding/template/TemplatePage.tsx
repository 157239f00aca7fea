import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { FormProvider, useFormContext, useWatch, type FieldValues } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import type { RowForm } from "@/office/useRowForm";
import { NamedPage } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { Page, type PageProps } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { useMatches } from "@/ui/useNarrow";
import { useNoLine } from "@/ui/useNoLine";
import { useBrandingUpdates, useReadAgain } from "../branding";
import { PublishDialog, PublishedLine } from "../publishing/PublishDialog";
import type { Published } from "../publishing/publishing";

/** What ticket and email templates have in common. */
interface Template {
  readonly event: number;
  readonly eventName: string;
  readonly version: number;
  readonly published: Published | null;
  readonly isChanged: boolean;
}

type TemplateFrame = Pick<PageProps, "title" | "crumbs" | "live" | "heading" | "lead">;

/** Props of the editor, which takes the whole page. */
export interface TemplateEditing<Row> {
  readonly row: Row;
  readonly frame: TemplateFrame;
  /** Saved or cancelled. */
  readonly onDone: () => void;
}

interface TemplateProps<Row extends Template> {
  readonly title: string;
  readonly optionsOf: (event: number) => UseQueryOptions<Row, Error, Row>;
  readonly editor: (editing: TemplateEditing<Row>) => ReactNode;
  /** The read-only template. */
  readonly children: (row: Row) => ReactNode;
}

/** The template of the event in the URL: read-only until edited. */
export function TemplatePage<Row extends Template>(props: TemplateProps<Row>) {
  const [terms] = useSearchParams();
  const event = Number(terms.get("event"));
  if (!Number.isSafeInteger(event) || event <= 0) return <NotFoundPage />;
  return <OfEvent key={event} {...props} event={event} />;
}

function OfEvent<Row extends Template>(props: TemplateProps<Row> & { readonly event: number }) {
  const { title, optionsOf, editor, children, event } = props;
  const t = textsOf("branding");
  const query = useQuery(optionsOf(event));
  const live = useBrandingUpdates();
  const [isEditing, setEditing] = useState(false);
  const frame = { title, crumbs: [{ label: t("title"), to: "/Branding" }], live };
  return (
    <NamedPage {...frame} query={query}>
      {(row) => {
        const named = { ...frame, heading: title, lead: row.eventName };
        if (isEditing) return editor({ row, frame: named, onDone: () => setEditing(false) });
        return (
          <Preview frame={named} row={row} onEdit={() => setEditing(true)}>
            {children(row)}
          </Preview>
        );
      }}
    </NamedPage>
  );
}

interface PreviewProps {
  readonly frame: TemplateFrame;
  readonly row: Template;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}

function Preview({ frame, row, onEdit, children }: PreviewProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const account = useAccountId();
  const readAgain = useReadAgain();
  const [isPublishing, setPublishing] = useState(false);
  const buttons = (
    <>
      <Button
        kind="tonal"
        icon="check"
        disabledReason={noLine ?? (!row.isChanged && t("publish.same"))}
        onClick={() => setPublishing(true)}
      >
        {t("publish.title")}
      </Button>
      <Button kind="main" icon="edit" disabledReason={noLine} onClick={onEdit}>
        {t("common:edit")}
      </Button>
    </>
  );
  return (
    <Page
      {...frame}
      actions={<span className="office-buttons fy-no-phone">{buttons}</span>}
      bar={buttons}
      phoneBar
      onRefresh={readAgain}
    >
      <PublishedLine published={row.published} isChanged={row.isChanged} />
      {children}
      {isPublishing && (
        <PublishDialog
          target={{ account, event: row.event }}
          subtitle={row.eventName}
          onClose={() => setPublishing(false)}
        />
      )}
    </Page>
  );
}

interface EditorProps<Form extends FieldValues, Row extends Versioned> {
  readonly frame: TemplateFrame;
  readonly editing: RowForm<Form, Row>;
  /** The newest version, whoever saved it. */
  readonly row: Row;
  /** Blocks saving while something is in progress. */
  readonly isHeld?: boolean;
  /** A preview of the unsaved form. */
  readonly preview: (typed: Form) => ReactNode;
  readonly children: ReactNode;
}

interface Versioned {
  readonly version: number;
}

/** From this width on, the preview is beside the form. */
const WIDE = "(min-width: 1024px)";
type Side = "form" | "preview";

/** A template's form; saving returns to the read-only page. */
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
              disabledReason={
                noLine ?? (isHeld ? t("common:stillLoading") : !form.formState.isDirty && t("office:unchanged"))
              }
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
          {/* stays mounted while hidden, to keep its input and cursor */}
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
                      // Shows the errors.
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

/** The debounce of the preview. */
const RESTS_MS = 600;

function Typed<Form extends FieldValues>({ preview }: Pick<EditorProps<Form, Versioned>, "preview">) {
  const { control } = useFormContext<Form>();
  const typed = useWatch({ control }) as Form;
  return <div className="brand-typed">{preview(useDebounced(typed, RESTS_MS))}</div>;
}

/** Takes over others' changes while nothing is typed. */
function useNewest<Form extends FieldValues, Row extends Versioned>(editing: RowForm<Form, Row>, row: Row): void {
  const takeOver = useEffectEvent(() => {
    const { form, save } = editing;
    const isIdle = !form.formState.isDirty && !save.isPending && !save.isSuccess;
    if (isIdle && editing.row && row.version > editing.row.version) editing.renew(row);
  });
  const { version } = row;
  useEffect(() => takeOver(), [version]);
}
