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
