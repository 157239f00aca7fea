import "@/office/office.css";
import { useEffect, useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { intoSight } from "@/ui/useErrorsTogether";
import type { Restored, RowForm } from "./useRowForm";

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
      <Updates editing={editing}>{children}</Updates>
    </>
  );
}

function Updates<Form extends FieldValues, Row>({ editing, children }: FormNotesProps<Form, Row>) {
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

interface RestoredProps {
  readonly restored: Restored | undefined;
  readonly onDiscard: () => void;
  readonly className?: string;
}

/** Says that a form holds what was typed in it before the app was closed or loaded again. */
export function RestoredNote({ restored, onDiscard, className = "is-whole" }: RestoredProps) {
  const t = textsOf("office");
  const format = useFormat();
  if (!restored) return null;
  const when = format.dateTime(restored.at, deviceZone());
  return (
    <div className={className}>
      <Note
        icon="clock"
        action={
          <Button size="small" onClick={onDiscard}>
            {t("startAnew")}
          </Button>
        }
      >
        {t(restored.hadFiles ? "restoredFiles" : "restored", { when })}
      </Note>
    </div>
  );
}

/** Who waits less than this needs no word of it. */
const LATE_MS = 1000;

/** Says what is under way, once it lasts longer than a second. */
export function LateProgress({ text }: { readonly text: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="office-progress" role="status">
      <p>{text}</p>
      <span role="progressbar" aria-label={text} />
    </div>
  );
}
