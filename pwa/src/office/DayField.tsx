import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import type * as typedDates from "@/office/typedDates";
import { writeDay } from "@/office/wallClock";
import { type DatePattern, formatDigits } from "@/ui/dates";
import { type Around, Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { useDayText } from "@/ui/useDayText";

interface DayFieldProps extends Pick<Around, "label" | "hint" | "optional" | "bareLabel" | "error"> {
  /** YYYY-MM-DD, empty for none. */
  readonly day: string;
  /** Hears of a day once it is one, and of none when it is taken away. */
  readonly onChange: (day: string) => void;
  /** Hears of what is no day yet: a form refuses it, where a filter waits for the rest. */
  readonly onUnread?: (text: string) => void;
  /** The earliest and the latest that it takes. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The person's own, unless the spec has one for this field. */
  readonly pattern?: DatePattern;
  /** What stands between its parts; the spec has strokes in one field. */
  readonly between?: "-" | "/";
}

/**
 * A day outside a form, typed in any usual form or chosen from a calendar. What was understood is said in words, and
 * spelled out in the person's own format on leaving. What is no day yet is none.
 */
export function DayField(props: DayFieldProps) {
  const { day, onChange, onUnread, min, max, pattern: given, between = "-", error, hint, ...around } = props;
  const t = textsOf("office");
  const { pattern: own } = useFormat();
  const dayText = useDayText();
  const pattern = given ?? own;
  const write = (iso: string) => (iso ? writeDay(iso, pattern).replaceAll("-", between) : "");
  const [typed, setTyped] = useState({ text: write(day), day, isUnread: false });
  const [isLeft, setLeft] = useState(false);
  // What was chosen or cleared elsewhere takes the place of what was typed.
  const text = typed.day === day ? typed.text : write(day);
  const take = (next: string, nextDay: string) => {
    setTyped({ text: isLeft && nextDay ? write(nextDay) : next, day: nextDay, isUnread: false });
    if (nextDay !== day) onChange(nextDay);
    if (!nextDay) onUnread?.(next.trim());
  };
  const read = (next: string, { parseDay }: Reader) =>
    take(next, parseDay(next, pattern, { yearless: "nearest" }) ?? "");
  // What is typed before the reader of days is there is read once it is.
  const arrive = useEffectEvent((arrived: Reader) => read(text, arrived));
  useEffect(() => {
    if (!typed.isUnread) return undefined;
    let isCurrent = true;
    void loadReader().then((arrived) => isCurrent && arrive(arrived));
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  const put = (next: string) => {
    setLeft(false);
    if (next.trim() === "") take(next, "");
    else if (reader) read(next, reader);
    else setTyped({ text: next, day, isUnread: true });
  };
  const leave = () => {
    setLeft(true);
    if (day && !typed.isUnread) setTyped({ text: write(day), day, isUnread: false });
  };
  const wrong = () => {
    if (!isLeft || typed.isUnread || text.trim() === "") return undefined;
    if (!day) return t("day.wrong", { pattern: shownAs(pattern, between), example: write(today()) });
    if (max && day > max) return t("day.late", { day: write(max) });
    return min && day < min ? t("day.early", { day: write(min) }) : undefined;
  };
  return (
    <Field
      {...around}
      autoComplete="off"
      placeholder={shownAs(pattern, between)}
      value={text}
      error={wrong() ?? error}
      hint={hint}
      reading={day && !typed.isUnread && text !== write(day) ? dayText(day) : undefined}
      onFocus={() => void loadReader()}
      onChange={({ target }) => put(target.value)}
      onBlur={leave}
      trailing={
        <>
          {text !== "" && (
            <button
              type="button"
              className="fy-input-act office-day-clear"
              aria-label={t("day.clear", { what: around.label })}
              onClick={() => put("")}
            >
              <Icon name="x" size="small" />
            </button>
          )}
          <CalendarButton
            label={t("pick", { what: around.label })}
            type="date"
            min={min}
            max={max}
            value={day}
            onPick={(picked) => take(write(picked), picked)}
          />
        </>
      }
    />
  );
}

type Reader = typeof typedDates;

/** A list is there before somebody types a day. */
let reader: Reader | undefined;
const loadReader = async () => (reader ??= await import("@/office/typedDates"));

const today = () => formatDigits(serverNow(), "UTC", "YYYY-MM-DD");

/** `dd/MM/yyyy` is how the spec has a pattern with strokes. */
const shownAs = (pattern: DatePattern, between: "-" | "/") =>
  between === "-" ? pattern : pattern.replaceAll("-", "/").replace("DD", "dd").replace("YYYY", "yyyy");
