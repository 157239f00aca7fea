import "../components/dialogs.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { serverNow } from "@/api/clock";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { t, textsOf } from "@/i18n/i18n";
import { DateField, TimeField } from "@/office/DateField";
import { FormErrors } from "@/office/fields";
import { parseDay, parseTime } from "@/office/typedDates";
import { instantsOf, isAfter, wallTimeAt, writeDay, writeTime, type WallTime } from "@/office/wallClock";
import { openDialog } from "@/shell/dialogs";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Facts } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { Dialog } from "@/ui/Dialog";
import { LiveValue } from "@/ui/LiveValue";
import type { DatePattern } from "@/ui/dates";
import { useFormat, useShownZone } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { staysReason, wallOf, type CalendarPerformance } from "./calendar";

const shape = z.object({ date: z.string(), time: z.string() });

export type MoveForm = z.infer<typeof shape>;

interface Rules {
  readonly pattern: DatePattern;
  readonly zone: string;
  /** Milliseconds, read at each validation, since a form may stay open. */
  readonly now: () => number;
}

/** The specification's rules for a start (part 1, section 5, Performance edit); the server checks those of the sale. */
export const moveForm = ({ pattern, zone, now }: Rules) =>
  shape.check(({ value, issues }) => {
    const say = (field: keyof MoveForm, key: string, values?: Record<string, unknown>) =>
      issues.push({ code: "custom", input: value, path: [field], message: t(`events:errors.${key}`, { ...values }) });
    const [day, time] = [parseDay(value.date, pattern), parseTime(value.time)];
    if (!value.date.trim()) say("date", "dateRequired");
    else if (!day) say("date", "dateFormat", { pattern });
    if (!time) say("time", "timeFormat", { example: "12:00PM" });
    if (!day || !time) return;
    const wall: WallTime = { day, time };
    if (instantsOf(wall, zone).length === 0) {
      say("time", "skipped", { time: writeTime(time), day: writeDay(day, pattern) });
    } else if (isAfter(wallTimeAt(now(), zone), wall)) {
      say("date", "datePast");
    }
  });

export function moveOf(performance: CalendarPerformance, pattern: DatePattern): MoveForm {
  const { day, time } = wallOf(performance);
  return { date: writeDay(day, pattern), time: writeTime(time) };
}

export const toWall = (form: MoveForm, pattern: DatePattern): WallTime => ({
  day: parseDay(form.date, pattern) ?? "",
  time: parseTime(form.time) ?? "",
});

interface DialogProps {
  readonly performance: CalendarPerformance;
  readonly now: number;
  readonly onMove: (performance: CalendarPerformance, to: WallTime) => void;
  readonly onClose: () => void;
}

/** A performance's details, and a new start as long as nobody could buy. */
export function CalendarPerformanceDialog({ performance, now, onMove, onClose }: DialogProps) {
  const t = textsOf("calendar");
  const isOnline = useOnline();
  const noLine = useNoLine();
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const stays = staysReason(performance, now);
  const mayMove = stays === null;
  const { sold, reserved, capacity } = performance;
  return (
    <Dialog
      open
      title={performance.name}
      subtitle={inLine([performance.subcategory, performance.venue], ", ")}
      unsaved={isTyped && mayMove}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={`/EventConfiguration/${performance.event}`} icon="edit">
            {t("open")}
          </ButtonLink>
          {mayMove ? (
            <Button type="submit" form={id} kind="main" disabledReason={noLine}>
              {t("move")}
            </Button>
          ) : (
            <Button onClick={onClose}>{t("common:close")}</Button>
          )}
        </>
      }
    >
      <div className="calendar-facts">
        <Details performance={performance} />
      </div>
      <div className="calendar-actions">
        {performance.isCounterOpen && sold + reserved < capacity && (
          <Button
            icon="ticket"
            kind="tonal"
            disabledReason={noLine}
            onClick={() => {
              onClose();
              openDialog("walkIn", { performanceId: performance.id });
            }}
          >
            {t("shell:menu.sell")}
          </Button>
        )}
        <ButtonLink to={`/PerformanceView/${performance.id}`} icon="chart">
          {t("performance")}
        </ButtonLink>
      </div>
      {mayMove ? (
        <MoveFields id={id} performance={performance} isOnline={isOnline} onTyped={setTyped} onMove={onMove} />
      ) : (
        <Note>{t(`stays.${stays}`)}</Note>
      )}
    </Dialog>
  );
}

function Details({ performance }: { readonly performance: CalendarPerformance }) {
  const t = textsOf("calendar");
  const format = useFormat();
  const zone = useShownZone(performance.zone);
  const { startsAt, onSaleAt, offSaleAt, status, sold, reserved, capacity } = performance;
  const count = { sold: formatCount(sold), capacity: formatCount(capacity) };
  return (
    <Facts
      rows={[
        { label: t("facts.when"), value: format.dateTime(startsAt, zone) },
        { label: t("facts.status"), value: <Chip text={status} /> },
        { label: t("facts.sold"), value: <LiveValue value={sold}>{t("sold", count)}</LiveValue> },
        ...(reserved > 0 ? [{ label: t("facts.reserved"), value: formatCount(reserved) }] : []),
        { label: t("facts.onSale"), value: format.dateTime(onSaleAt, zone) },
        { label: t("facts.end"), value: format.dateTime(offSaleAt, zone) },
      ]}
    />
  );
}

interface FieldsProps extends Pick<DialogProps, "performance" | "onMove"> {
  readonly id: string;
  readonly isOnline: boolean;
  readonly onTyped: (isTyped: boolean) => void;
}

function MoveFields({ id, performance, isOnline, onTyped, onMove }: FieldsProps) {
  const t = textsOf("calendar");
  const { pattern } = useFormat();
  const form = useForm<MoveForm>({
    resolver: useMemo(
      () => zodResolver(moveForm({ pattern, zone: performance.zone, now: serverNow })),
      [pattern, performance.zone],
    ),
    mode: "onTouched",
    defaultValues: moveOf(performance, pattern),
  });
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className="calendar-move"
        noValidate
        onSubmit={(submitted) =>
          void form.handleSubmit((filled) => onMove(performance, toWall(filled, pattern)))(submitted)
        }
      >
        <h3>{t("moveTo")}</h3>
        <FormErrors>
          <div className="events-pair">
            <DateField name="date" label={t("date")} />
            <TimeField name="time" day="date" zone={performance.zone} label={t("time")} />
          </div>
        </FormErrors>
        <p className="fy-says">{t("moveHint")}</p>
        {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      </form>
    </FormProvider>
  );
}
