import "@/office/office.css";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { intoSight } from "@/ui/useErrorsTogether";
import { RestoredNote } from "./RestoredNote";
import type { RowForm } from "./useRowForm";

interface FormNotesProps<Form extends FieldValues, Row> {
  readonly editing: RowForm<Form, Row>;
  /** Below the news that somebody else's changes are loaded: which they are. */
  readonly children?: ReactNode;
}

/** What is to be said of the whole form; a phone scrolls up to it. */
export function FormNotes<Form extends FieldValues, Row>({ editing, children }: FormNotesProps<Form, Row>) {
  const { restored, discard } = editing;
  return (
    <>
      <RestoredNote restored={restored} onDiscard={discard} />
      <News editing={editing}>{children}</News>
    </>
  );
}

function News<Form extends FieldValues, Row>({ editing, children }: FormNotesProps<Form, Row>) {
  const t = textsOf("office");
  const { refusal, hasNewer, isLoaded, loadNewer } = editing;
  if (hasNewer) {
    return (
      <Shown key="newer">
        <Note
          kind="warn"
          action={
            <Button size="small" onClick={loadNewer}>
              {t("loadNewer")}
            </Button>
          }
        >
          {t("changed")}
        </Note>
      </Shown>
    );
  }
  if (refusal !== undefined) {
    return (
      <Shown key="refusal">
        <Note kind="bad">{refusal}</Note>
      </Shown>
    );
  }
  return (
    isLoaded && (
      <Shown key="loaded">
        <Note>
          {t("loaded")}
          {children}
        </Note>
      </Shown>
    )
  );
}

function Shown({ children }: { readonly children: ReactNode }) {
  return (
    <div className="is-whole" ref={intoSight}>
      {children}
    </div>
  );
}
