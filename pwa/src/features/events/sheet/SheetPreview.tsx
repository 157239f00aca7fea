import "./sheet.css";
import { useId, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Button, IconButton } from "@/ui/Button";
import { Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import { SheetGrid, type GridHandle } from "./SheetGrid";
import { SheetList } from "./SheetList";
import { kindsInWords, mayBeReadAgain, newKindsIn, nextWrong, whyRefused, type NewKind, type SheetRow } from "./model";
import type { SheetPreviewState } from "./useSheetPreview";

interface PreviewProps {
  readonly file: File;
  readonly preview: SheetPreviewState;
  readonly hasVenue: boolean;
  /** The event's sub-categories: new ones are listed. */
  readonly kinds?: readonly string[];
  /** The button that chooses another file. */
  readonly children: ReactNode;
  readonly ref?: Ref<PreviewHandle>;
}

export interface PreviewHandle {
  /** Goes to the first wrong cell, or its line on a phone; returns whether there is one. */
  readonly goToWrong: () => boolean;
}

/** The file's content with its errors, editable. */
export function SheetPreview({ file, preview, hasVenue, kinds = [], children, ref }: PreviewProps) {
  const t = textsOf("events");
  const { sheet, wrong, change } = preview;
  const keys = useId();
  const grid = useRef<GridHandle>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { which, setWhich, rows } = useShown(sheet?.rows ?? [], wrong);
  const jump = (step: 1 | -1) => {
    const target = nextWrong(rows, grid.current?.row(), step);
    if (target) grid.current?.goTo(target.row, target.errors[0]?.columns[0]);
  };
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    goToWrong: () => {
      const [first] = wrong;
      if (!first) return false;
      // Only one of the two is visible, and hidden elements take no focus.
      grid.current?.goTo(first.row, first.errors[0]?.columns[0]);
      list.current?.querySelector<HTMLElement>(`[data-row="${first.row}"]`)?.focus();
      return true;
    },
  }));
  const add = () => {
    flushSync(() => {
      setWhich("all");
      change({ kind: "added" });
    });
    grid.current?.goToEnd();
  };
  return (
    <>
      <div className="events-file">
        <Icon name="sheet" size="large" />
        <div className="fy-grow">
          <b>{file.name}</b>
          <p role="status">
            <Summary preview={preview} hasVenue={hasVenue} />
          </p>
          <SheetRefusal error={hasVenue ? preview.error : null} />
          <NewKinds kinds={newKindsIn(sheet?.rows ?? [], kinds)} />
        </div>
        {mayBeReadAgain(preview.error) && (
          <Button icon="refresh" onClick={preview.tryAgain}>
            {t("common:tryAgain")}
          </Button>
        )}
        {children}
        {sheet && (which === "wrong" || wrong.length > 0) && (
          <div className="events-jump fy-no-phone">
            {wrong.length > 0 && (
              <>
                <IconButton icon="up" label={t("upload.previousWrong")} onClick={() => jump(-1)} />
                <IconButton icon="down" label={t("upload.nextWrong")} onClick={() => jump(1)} />
              </>
            )}
            <Segment
              label={t("upload.which")}
              value={which}
              options={[
                { value: "all", label: t("upload.all", { shown: formatCount(sheet.rows.length) }) },
                { value: "wrong", label: t("upload.only", { shown: formatCount(wrong.length) }) },
              ]}
              onChange={setWhich}
            />
          </div>
        )}
      </div>
      {sheet && (
        <>
          <SheetGrid
            ref={grid}
            sheet={sheet}
            rows={rows}
            editing={{ keys, onChange: change, onJump: jump, onLeave: () => adding.current?.focus() }}
          />
          <div ref={list}>
            <SheetList sheet={sheet} wrong={wrong} onChange={change} />
          </div>
          <div className="events-cells-foot">
            <span className="fy-no-phone">
              <Button ref={adding} kind="plain" size="small" icon="plus" onClick={add}>
                {t("upload.addRow")}
              </Button>
            </span>
            {preview.mayUndo && (
              <Button kind="plain" size="small" icon="undo" onClick={() => change({ kind: "undone" })}>
                {t("upload.undo")}
              </Button>
            )}
            <span id={keys} className="events-keys fy-no-phone">
              {t("upload.keys")}
            </span>
          </div>
        </>
      )}
    </>
  );
}

/** "New sub-categories: Matinee (12), Relaxd Performence (1)": shows typos before saving. */
function NewKinds({ kinds }: { readonly kinds: readonly NewKind[] }) {
  const t = textsOf("events");
  return kinds.length > 0 && <p>{t("upload.newKinds", { names: kindsInWords(kinds) })}</p>;
}

type Which = "all" | "wrong";

/** A row that was wrong stays listed while it is corrected. */
function useShown(rows: readonly SheetRow[], wrong: readonly SheetRow[]) {
  const [retained, setRetained] = useState<ReadonlySet<number> | null>(null);
  const which: Which = retained ? "wrong" : "all";
  const shown = useMemo(
    () => (retained ? rows.filter((row) => row.errors.length > 0 || retained.has(row.row)) : rows),
    [retained, rows],
  );
  const setWhich = (chosen: Which) => setRetained(chosen === "wrong" ? new Set(wrong.map(({ row }) => row)) : null);
  return { which, setWhich, rows: shown };
}

function Summary({ preview, hasVenue }: { readonly preview: SheetPreviewState; readonly hasVenue: boolean }) {
  const t = textsOf("events");
  const { error, sheet, wrong, waiting } = preview;
  if (!hasVenue) return <>{t("upload.needsVenue")}</>;
  if (error) return <b className="events-bad">{errorMessage(error)}</b>;
  if (!sheet) return <>{t("upload.reading")}</>;
  const count = (key: string, number: number) => t(key, { count: number, shown: formatCount(number) });
  return (
    <>
      {count("upload.rows", sheet.rows.length)},{" "}
      {wrong.length > 0 ? (
        <b className="events-bad">{count("upload.wrong", wrong.length)}</b>
      ) : (
        waiting === 0 && t("upload.allRight")
      )}
      {waiting > 0 && <> {count("upload.checking", waiting)}</>}
    </>
  );
}

/** "Row 3: 'EndTime' is to be 'EndsaleTime'": the wrong headings of a refused file. */
export function SheetRefusal({ error }: { readonly error: Error | null }) {
  const t = textsOf("events");
  const why = whyRefused(error);
  if (why.length === 0) return null;
  return (
    <ul className="events-sheet-why">
      {why.map(({ row, message }) => (
        <li key={`${row} ${message}`}>{t("upload.why", { row, message })}</li>
      ))}
    </ul>
  );
}
