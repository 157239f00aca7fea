import { useMutation, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { LateProgress } from "@/office/FormNotes";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { DataTable } from "@/ui/DataTable";
import { Dialog, useDialogStands } from "@/ui/Dialog";
import { Segment } from "@/ui/Field";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { importBatch, type ImportFound, type ImportLine, previewImport } from "./batches";
import type { CodeForm } from "./codeForm";

interface DialogProps {
  readonly form: CodeForm;
  readonly account: number;
  readonly currency: string;
  readonly onImported: (message: string) => void;
  /** A field of the form is wrong, or the file as a whole: it is said there. */
  readonly onRefused: (error: unknown) => boolean;
  readonly onClose: () => void;
}

/** What the lines of a file would make, with what is wrong where it is wrong; then all of it or nothing is imported. */
export function ImportDialog({ form, account, currency, onImported, onRefused, onClose }: DialogProps) {
  const t = textsOf("codes");
  const noLine = useNoLine();
  const query = useQuery({
    queryKey: ["codesImport", account, form],
    queryFn: () => previewImport(form, account),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: false },
  });
  const save = useMutation({ mutationFn: () => importBatch(form, account), onSuccess: onImported });
  const refused = query.error ?? save.error;
  const showRefusal = useEffectEvent((error: unknown) => {
    // Right when they were read, as a code that somebody else has made since: they are shown as they are judged now.
    if (error instanceof ApiError && error.code === "lines_wrong") void query.refetch();
    else if (onRefused(error)) onClose();
  });
  useEffect(() => {
    if (refused) showRefusal(refused);
  }, [refused]);
  const found = query.data;
  const part = useRef<HTMLDivElement>(null);
  const count = found?.lines.length ?? 0;
  return (
    <Dialog
      open
      size="wide"
      title={t("import.title")}
      subtitle={form.fileName}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            kind="main"
            busy={save.isPending || save.isSuccess}
            disabledReason={noLine ?? (found ? found.wrong > 0 && t("import.correct") : t("common:stillLoading"))}
            onClick={() => save.mutate()}
          >
            {t("import.save", { count })}
          </Button>
        </>
      }
    >
      <div ref={part} className="codes-picking">
        {save.error && <Note kind="bad">{errorMessage(save.error)}</Note>}
        {query.isPending && <LateProgress text={t("import.reading")} />}
        {query.isError && (
          <Note
            kind="bad"
            action={
              <Button size="small" onClick={() => void query.refetch()}>
                {t("common:tryAgain")}
              </Button>
            }
          >
            {errorMessage(query.error)}
          </Note>
        )}
        {found && <Lines key={query.dataUpdatedAt} part={part} found={found} query={query} currency={currency} />}
      </div>
    </Dialog>
  );
}

interface LinesProps {
  /** The part that they stand in: where some are wrong the first of those has the focus. */
  readonly part: RefObject<HTMLElement | null>;
  readonly found: ImportFound;
  readonly query: Parameters<typeof DataTable<ImportLine>>[0]["query"];
  readonly currency: string;
}

function Lines({ part, found, query, currency }: LinesProps) {
  const t = textsOf("codes");
  const { lines, wrong } = found;
  const [which, setWhich] = useState<"all" | "wrong">(wrong > 0 ? "wrong" : "all");
  const stands = useDialogStands();
  useEffect(() => {
    if (stands && wrong > 0) focusFirstRow(part.current);
  }, [stands, wrong, part]);
  const shown = which === "wrong" ? lines.filter(({ errors }) => errors.length > 0) : lines;
  const value = ({ value: worth, isPercent }: ImportLine) => {
    if (isPercent) return `${worth}%`;
    return /^\d+(\.\d{1,2})?$/.test(worth) ? formatMoney(worth, currency) : worth;
  };
  const says = ({ errors }: ImportLine) =>
    errors.length > 0 && <span className="codes-wrong">{errors.join(". ")}</span>;
  return (
    <>
      <p className="codes-summary" role="status">
        {t("import.rows", { count: lines.length })},{" "}
        {wrong > 0 ? <b className="codes-wrong">{t("import.wrong", { count: wrong })}</b> : t("import.right")}
      </p>
      {wrong > 0 && (
        <Segment
          label={t("import.which")}
          value={which}
          options={[
            { value: "wrong", label: t("import.onlyWrong") },
            { value: "all", label: t("import.all") },
          ]}
          onChange={setWhich}
        />
      )}
      <DataTable<ImportLine>
        isLong
        label={t("import.title")}
        rows={shown}
        rowKey={({ id }) => id}
        query={query}
        columns={[
          { key: "row", title: t("import.row"), numeric: true, width: "56px", cell: ({ id }) => id },
          { key: "code", title: t("import.code"), cell: ({ code }) => <Breakable text={code} /> },
          { key: "value", title: t("import.value"), numeric: true, width: "110px", cell: value },
          {
            key: "most",
            title: t("import.most"),
            numeric: true,
            width: "120px",
            cell: ({ most }) => most || t("unlimited"),
          },
          ...(wrong > 0 ? [{ key: "says", title: t("import.says"), cell: says }] : []),
        ]}
        phoneRow={(line) => ({
          title: `${line.id}. ${line.code}`,
          aside: value(line),
          text: says(line) || (line.most ? line.most : t("unlimited")),
        })}
      />
    </>
  );
}

/** A row of a table, or of the list that a phone has in its place: only one of the two is in sight, and takes the focus. */
const FIRST_ROWS = ["tbody > tr:not([aria-hidden])", ".fy-rows li"];

/** Goes to the first row of the list in a part of the page, which is scrolled to it. */
function focusFirstRow(part: HTMLElement | null): void {
  for (const rows of FIRST_ROWS) {
    const first = part?.querySelector<HTMLElement>(rows);
    if (!first) continue;
    first.tabIndex = -1;
    first.focus();
  }
}
