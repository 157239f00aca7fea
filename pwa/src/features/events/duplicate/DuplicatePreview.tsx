import "../components/dialogs.css";
import { textsOf } from "@/i18n/i18n";
import { formatCount } from "@/ui/money";
import { Note } from "@/ui/states";
import { StepHeading } from "../components/StepHeading";
import { wrongRows, type Sheet } from "../sheet/model";
import { SheetGrid } from "../sheet/SheetGrid";
import { SheetList } from "../sheet/SheetList";

/** Performances that would be made, as rows of a sheet, with what is wrong where it is wrong. */
export function DuplicatePreview({ sheet }: { readonly sheet: Sheet }) {
  const t = textsOf("duplicate");
  const wrong = wrongRows(sheet.rows);
  const right = sheet.rows.length - wrong.length;
  return (
    <div className="events-bulk">
      <StepHeading>{t("made", { count: right, shown: formatCount(right) })}</StepHeading>
      {wrong.length > 0 && (
        <Note kind="warn">{t("leftOut", { count: wrong.length, shown: formatCount(wrong.length) })}</Note>
      )}
      <SheetGrid sheet={sheet} rows={sheet.rows} />
      <SheetList sheet={sheet} wrong={wrong} />
    </div>
  );
}
