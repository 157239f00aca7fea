import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { NamedPage } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { Page, type PageProps } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { Button } from "@/ui/Button";
import { useNoLine } from "@/ui/useNoLine";
import type { Published } from "../published";
import { PublishDialog } from "../publishing/PublishDialog";
import { PublishedLine } from "../publishing/PublishedLine";
import { useBrandingNews, useReadAgain } from "../queries";

/** What the ticket's and the mail's template have alike. */
export interface Template {
  readonly event: number;
  readonly eventName: string;
  readonly version: number;
  readonly published: Published | null;
  readonly isChanged: boolean;
}

export type TemplateFrame = Pick<PageProps, "title" | "crumbs" | "live" | "heading" | "lead">;

/** What a template is edited with; it has the whole page to itself. */
export interface TemplateEditing<Row> {
  readonly row: Row;
  readonly frame: TemplateFrame;
  /** It is saved, or given up. */
  readonly onDone: () => void;
}

interface TemplateProps<Row extends Template> {
  readonly title: string;
  readonly optionsOf: (event: number) => UseQueryOptions<Row, Error, Row>;
  readonly editor: (editing: TemplateEditing<Row>) => ReactNode;
  /** The template as it is read. */
  readonly children: (row: Row) => ReactNode;
}

/** The template of the event that the address names: shown until somebody asks to edit it. */
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
  const live = useBrandingNews();
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

/** Read alone, with what leads on from there. */
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
        because={noLine ?? (!row.isChanged && t("publish.same"))}
        onClick={() => setPublishing(true)}
      >
        {t("publish.title")}
      </Button>
      <Button kind="main" icon="edit" because={noLine} onClick={onEdit}>
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
