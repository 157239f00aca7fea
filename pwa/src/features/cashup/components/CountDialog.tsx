import { inLine } from "@/i18n/apart";
import { zodResolver } from "@hookform/resolvers/zod";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { DecimalField, useFieldNote } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { TextArea } from "@/ui/Field";
import { currencySymbol, formatMoney } from "@/ui/money";
import { useDayText } from "@/ui/useDayText";
import { countForm, NOT_COUNTED, type CountForm } from "../countForm";
import { closingFromWire, differenceOf, FIELDS, isNothing, type Closing, type DayTakings, type Till } from "../model";
import { CASH_UP, closeDay } from "../queries";
import { useTillName } from "../useTillName";

interface CountProps {
  readonly takings: DayTakings;
  readonly till: Till;
  readonly onClose: () => void;
}

/** What was counted in a till; what is missing or too much is said while it is typed. */
export function CountDialog({ takings, till, onClose }: CountProps) {
  const t = textsOf("cashup");
  const done = useDone([CASH_UP]);
  const dayText = useDayText();
  const name = useTillName()(till);
  const editing = useRowForm<CountForm, Closing>({
    row: till.closing ?? undefined,
    formOf: (closing) => closing ?? NOT_COUNTED,
    resolver: zodResolver(countForm),
    fields: FIELDS,
    save: (form, seen) => closeDay(form, takings, till, seen),
    rowOf: closingFromWire,
    onSaved: (message) => {
      void done(message);
      onClose();
    },
    onClose,
  });
  return (
    <RowDialog texts="cashup" subtitle={inLine([name, dayText(takings.day)], ", ")} editing={editing}>
      <p className="cashup-expected is-whole">
        {t("expected")} <b className="fy-num">{formatMoney(till.cash, till.currency)}</b>
        <small>{t("expectedHint")}</small>
      </p>
      <DecimalField<CountForm>
        name="counted"
        label={t("counted")}
        hint={t("countedHint")}
        maxLength={15}
        leading={<span className="fy-quiet">{currencySymbol(till.currency)}</span>}
      />
      <Difference till={till} />
      <NoteField />
    </RowDialog>
  );
}

function Difference({ till }: { readonly till: Till }) {
  const t = textsOf("cashup");
  const counted = useWatch<CountForm, "counted">({ name: "counted" });
  const difference = differenceOf(counted, till.cash);
  const isRight = difference !== null && isNothing(difference);
  return (
    <p className="cashup-difference" role="status">
      {difference !== null && (
        <>
          {t("difference")}{" "}
          <b className={isRight ? "fy-num" : "fy-num is-wrong"}>{formatMoney(difference, till.currency)}</b>
          <small>{t(isRight ? "right" : difference.startsWith("-") ? "missing" : "tooMuch")}</small>
        </>
      )}
    </p>
  );
}

function NoteField() {
  const t = textsOf("cashup");
  const { register } = useFormContext<CountForm>();
  const says = useFieldNote("note");
  return <TextArea label={t("note")} optional className="is-whole" maxLength={500} {...says} {...register("note")} />;
}
