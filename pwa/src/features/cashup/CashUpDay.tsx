import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import { RowDialog } from "@/office/RowDialog";
import { useDone } from "@/office/editing";
import { DecimalField, useFieldNote } from "@/office/fields";
import { useRowForm } from "@/office/useRowForm";
import { useSeenAt } from "@/offline/useSeenAt";
import { Button, IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { TextArea } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { currencySymbol, formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import {
  CASH_UP,
  closeDay,
  closingFromDto,
  countForm,
  dayAfter,
  dayTakings,
  differenceOf,
  FIELDS,
  isNothing,
  NOT_COUNTED,
  type Closing,
  type CountForm,
  type DayTakings,
  type Till,
} from "./cashup";
import { CashUpPrint } from "./CashUpPrint";
import { TillCard, TotalCard, useTillName } from "./TillCard";

interface DayProps {
  readonly account: number;
  /** Empty for today. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** One day of a box office: each till, and what they come to together. */
export function CashUpDay({ account, day, onDay }: DayProps) {
  const t = textsOf("cashup");
  const dayQuery = dayTakings(account, day);
  const query = useQuery(dayQuery);
  const isOnline = useOnline();
  const seenAt = useSeenAt(dayQuery.queryKey);
  const [counting, setCounting] = useState<Till>();
  const [printed, setPrinted] = useState<string>();
  const { data } = query;
  if (!data) {
    return (
      <Card>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading>
            <Bone height={220} />
          </Loading>
        )}
      </Card>
    );
  }
  const print = (till: string | undefined) => {
    // The paper has to hold what is to be printed before the device looks at it.
    flushSync(() => setPrinted(till));
    window.print();
  };
  // What is counted may have changed since the popup was opened.
  const counted = counting && (data.tills.find(({ key }) => key === counting.key) ?? counting);
  return (
    <>
      <CashUpDayHead takings={data} onDay={onDay}>
        <Button icon="print" onClick={() => print(undefined)}>
          {t("print")}
        </Button>
      </CashUpDayHead>
      {!isOnline && <OfflineStrip seenAt={seenAt} zone={data.zone} />}
      <div className="cashup-day" aria-busy={query.isPlaceholderData || undefined}>
        {data.tills.map((till) => (
          <TillCard
            key={till.key}
            till={till}
            zone={data.zone}
            isOver={data.day < data.today}
            onCount={() => setCounting(till)}
            onPrint={() => print(till.key)}
          />
        ))}
        {data.tills.length > 1 && data.totals.map((total) => <TotalCard key={total.currency} total={total} />)}
      </div>
      {counted && <CountDialog takings={data} till={counted} onClose={() => setCounting(undefined)} />}
      <CashUpPrint takings={data} only={printed} />
    </>
  );
}

interface HeadProps {
  readonly takings: DayTakings;
  readonly onDay: (day: string) => void;
  readonly children: ReactNode;
}

/** Which day is shown: the one before, the one after, or any from the device's own calendar. */
function CashUpDayHead({ takings: { day, today }, onDay, children }: HeadProps) {
  const t = textsOf("cashup");
  const dayText = useDayText();
  // Today is asked for without its date, so that it is still today after midnight.
  const go = (next: string) => onDay(next >= today ? "" : next);
  return (
    <div className="cashup-head">
      <span className="cashup-days">
        <IconButton icon="left" kind="normal" label={t("dayBefore")} onClick={() => go(dayAfter(day, -1))} />
        <span className="cashup-pick">
          <CalendarButton label={`${t("chooseDay")} ${dayText(day)}`} type="date" max={today} value={day} onPick={go}>
            <Icon name="calendar" />
            {dayText(day)}
          </CalendarButton>
        </span>
        <IconButton
          icon="right"
          kind="normal"
          label={t("dayAfter")}
          disabledReason={day >= today && t("noLater")}
          onClick={() => go(dayAfter(day, 1))}
        />
      </span>
      {day !== today && (
        <Button kind="plain" onClick={() => onDay("")}>
          {t("today")}
        </Button>
      )}
      <span className="fy-grow" />
      {children}
    </div>
  );
}

interface CountProps {
  readonly takings: DayTakings;
  readonly till: Till;
  readonly onClose: () => void;
}

/** What was counted in a till; what is missing or too much is said while it is typed. */
function CountDialog({ takings, till, onClose }: CountProps) {
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
    rowOf: closingFromDto,
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
