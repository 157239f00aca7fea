import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorMessage } from "@/api/errors";
import { Button } from "@/ui/Button";
import { Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import { wrongRows, type Sheet } from "../sheet";
import { SheetErrors } from "./SheetErrors";
import { SheetTable } from "./SheetTable";

interface PreviewProps {
  readonly file: File;
  readonly check: UseQueryResult<Sheet>;
  readonly hasVenue: boolean;
  /** The button that chooses another file. */
  readonly children: ReactNode;
}

type Which = "all" | "wrong";

/** What was read from the file, with what is wrong where it is wrong. */
export function SheetPreview({ file, check, hasVenue, children }: PreviewProps) {
  const { t } = useTranslation("events");
  const [which, setWhich] = useState<Which>("all");
  const sheet = check.isError ? undefined : check.data;
  const wrong = wrongRows(sheet?.rows ?? []);
  const isFiltered = which === "wrong" && wrong.length > 0;
  return (
    <>
      <div className="events-file">
        <Icon name="sheet" size="large" />
        <div className="fy-grow">
          <b>{file.name}</b>
          <p role="status">
            <Summary check={check} sheet={sheet} wrong={wrong.length} hasVenue={hasVenue} />
          </p>
        </div>
        {sheet && wrong.length > 0 && (
          <Segment<Which>
            label={t("upload.which")}
            className="fy-no-phone"
            value={which}
            options={[
              { value: "all", label: t("upload.all", { shown: formatCount(sheet.rows.length) }) },
              { value: "wrong", label: t("upload.only", { shown: formatCount(wrong.length) }) },
            ]}
            onChange={setWhich}
          />
        )}
        {mayTryAgain(check.error) && (
          <Button icon="refresh" onClick={() => void check.refetch()}>
            {t("common:tryAgain")}
          </Button>
        )}
        {children}
      </div>
      {sheet && <SheetTable key={which} sheet={sheet} rows={isFiltered ? wrong : sheet.rows} />}
      {sheet && <SheetErrors sheet={sheet} wrong={wrong} />}
    </>
  );
}

/** A file that was refused will be refused again; a server that did not answer may. */
const mayTryAgain = (error: Error | null) =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

interface SummaryProps {
  readonly check: UseQueryResult<Sheet>;
  readonly sheet: Sheet | undefined;
  readonly wrong: number;
  readonly hasVenue: boolean;
}

function Summary({ check, sheet, wrong, hasVenue }: SummaryProps) {
  const { t } = useTranslation("events");
  if (!hasVenue) return <>{t("upload.needsVenue")}</>;
  if (check.isError) return <b className="events-bad">{errorMessage(check.error)}</b>;
  if (!sheet) return <>{t("upload.reading")}</>;
  return (
    <>
      {t("upload.rows", { count: sheet.rows.length, shown: formatCount(sheet.rows.length) })},{" "}
      {wrong > 0 ? (
        <b className="events-bad">{t("upload.wrong", { count: wrong, shown: formatCount(wrong) })}</b>
      ) : (
        t("upload.allRight")
      )}
    </>
  );
}
