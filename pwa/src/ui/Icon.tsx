import "@/ui/icon.css";
import type { ReactNode } from "react";
import type { OtherName } from "./drawings";

/** What the widget draws before anything is chosen: its buyers wait for no more. 24 units square, strokes alone. */
const first = {
  alert: (
    <>
      <path d="M12 4 21 19.500H3zM12 10v4.500M12 17v.01" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 2.800V6.500M16 2.800V6.5" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M6.5 15h4" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  right: (
    <>
      <path className="fy-way" d="m9 5 7 7-7 7" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof first | OtherName;

/** What can be drawn by now: who shows more than the first imports the others, too. */
export const drawings: Partial<Record<IconName, ReactNode>> = { ...first };

interface IconProps {
  readonly name: IconName;
  /** 16, 20 or 24 px. */
  readonly size?: "small" | "normal" | "large";
  readonly className?: string;
}

/** A drawing beside a word. It says nothing to a screen reader: the word does. */
export function Icon({ name, size = "normal", className = "" }: IconProps) {
  return (
    <svg className={`fy-icon is-${size} ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

/** The mark: an arch with its door ajar. */
export function Arch({ className = "" }: { className?: string }) {
  return (
    <svg className={`fy-arch ${className}`} viewBox="0 0 24 26" aria-hidden="true" focusable="false">
      <path d="M2 25V12a10 10 0 0 1 20 0v13z" className="fy-arch-wall" />
      <path d="M7 25V12.500a5 5 0 0 1 10 0V25z" className="fy-arch-room" />
      <path d="M7 25V12.500a5 5 0 0 1 2.200-4.100L13 11.500V25z" className="fy-arch-wall" opacity=".55" />
    </svg>
  );
}
