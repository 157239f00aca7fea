import "@/office/office.css";
import { useRef } from "react";
import { Icon } from "@/ui/Icon";

interface CalendarProps {
  /** What it is for, for screen readers. */
  readonly label: string;
  /** Which of the device's own calendars opens. */
  readonly type: "date" | "datetime-local";
  readonly value: string;
  /** The earliest that it offers. */
  readonly min?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPick: (picked: string) => void;
}

/** Opens the device's own calendar beside a field in which a day or a moment is typed. */
export function CalendarButton({ label, type, value, min, disabled, onPick }: CalendarProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="office-calendar">
      <input
        ref={calendar}
        type={type}
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        value={value}
        onChange={({ target }) => target.value && onPick(target.value)}
      />
      <button
        type="button"
        className="fy-input-act"
        aria-label={label}
        disabled={disabled}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" size="small" />
      </button>
    </span>
  );
}
