import type { ReactNode } from "react";
import { first } from "@/ui/drawings/first";
import type { OtherName } from "@/ui/drawings/others";

export type IconName = keyof typeof first | OtherName;

/** What can be drawn by now: who shows more than the first imports the others, too. */
export const drawings: Partial<Record<IconName, ReactNode>> = { ...first };
