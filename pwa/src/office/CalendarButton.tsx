import "@/office/calendarButton.css";
import { type ReactNode, useRef } from "react";
import { BareButton, type Reason } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface CalendarProps {
  /** What it is for, for screen readers. */
  readonly label: string;
  /** Which of the device's own calendars opens. */
  readonly type: "date" | "datetime-local";
  readonly value: string;
  /** The earliest and the latest that it offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabledReason?: Reason;
  readonly onPick: (picked: string) => void;
  /** What stands on it where it is no part of a field. */
  readonly children?: ReactNode;
}

/** Opens the device's own calendar, as a rule beside a field in which a day or a moment is typed. */
export function CalendarButton({ label, type, value, min, max, disabledReason, onPick, children }: CalendarProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="office-calendar">
      <input
        ref={calendar}
        type={type}
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => target.value && onPick(target.value)}
      />
      <BareButton
        className={children === undefined ? "fy-input-act" : "fy-btn"}
        aria-label={label}
        disabledReason={disabledReason}
        onClick={() => calendar.current?.showPicker()}
      >
        {children ?? <Icon name="calendar" size="small" />}
      </BareButton>
    </span>
  );
}
