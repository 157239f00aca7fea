import "../components/dialogs.css";
import "./rule.css";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { Note } from "@/ui/states";
import { StepHeading } from "../components/StepHeading";
import { wrongRows, type Sheet, type SheetRow } from "../sheet/model";
import { exceptionOf } from "./ruleForm";

interface PreviewProps {
  readonly sheet: Sheet;
  /** The venue's. */
  readonly zone: string;
  /** What was taken out, by `exceptionOf`. */
  readonly out: ReadonlySet<string>;
  readonly onOut: (out: ReadonlySet<string>) => void;
}

/** All performances that a rule makes: each can be taken out and put in again; what cannot be made says why. */
export function RulePreview({ sheet, zone, out, onOut }: PreviewProps) {
  const t = textsOf("rule");
  const { pattern } = useFormat();
  const wrong = wrongRows(sheet.rows).length;
  const made = sheet.rows.filter((row) => row.errors.length === 0 && !out.has(exceptionOf(row, pattern))).length;
  const taken = sheet.rows.length - wrong - made;
  const toggle = (key: string, isIn: boolean) => {
    const next = new Set(out);
    if (isIn) next.delete(key);
    else next.add(key);
    onOut(next);
  };
  const count = (key: string, number: number) => t(key, { count: number, shown: formatCount(number) });
  return (
    <div className="events-bulk">
      <StepHeading>{count("made", made)}</StepHeading>
      {wrong > 0 && <Note kind="warn">{count("cannot", wrong)}</Note>}
      <p className="events-rule-out" role="status">
        {taken > 0 && (
          <>
            {count("out", taken)}
            <Button kind="plain" size="small" onClick={() => onOut(new Set())}>
              {t("allIn")}
            </Button>
          </>
        )}
      </p>
      <ul className="events-rule-list" aria-label={t("list")}>
        {sheet.rows.map((row) => {
          const key = exceptionOf(row, pattern);
          return (
            <li key={row.row} className={row.errors.length > 0 ? "is-wrong" : undefined}>
              <Checkbox
                label={<RowText row={row} zone={zone} />}
                checked={row.errors.length === 0 && !out.has(key)}
                disabled={row.errors.length > 0}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              {row.errors.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** "Sat 12-12-2026 7:30PM, sale until 7:00PM" */
function RowText({ row: { cells, startsAt }, zone }: { readonly row: SheetRow; readonly zone: string }) {
  const t = textsOf("rule");
  const format = useFormat();
  const when = startsAt ? format.dateTime(startsAt, zone) : `${cells.EventDate} ${cells.EventTime}`;
  const isSameDay = cells.Enddate === cells.EventDate;
  const end = isSameDay ? cells.EndsaleTime : `${cells.Enddate} ${cells.EndsaleTime}`;
  return (
    <>
      <b>{when}</b> <span className="fy-quiet">{t("until", { end })}</span>
    </>
  );
}
