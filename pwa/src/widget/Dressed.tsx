import type { ReactNode } from "react";
import { useLook } from "@/shared/look/wearing";
import { draftIn } from "@/widget/address";
import { sheetsOf } from "@/widget/draft";
import { useIsPaying } from "@/widget/steps";

export interface DressedProps {
  readonly event: number;
  readonly sheet: string;
  readonly waits: ReactNode;
  readonly children: ReactNode;
}

/** The widget in its house's look, or in one that is not published yet. */
export function Dressed({ event, sheet, waits, children }: DressedProps) {
  const isDressed = useLook({
    sheets: sheetsOf(event, draftIn(window.location.search), sheet),
    theme: document.documentElement.dataset.theme,
    isPaying: useIsPaying(),
  });
  return isDressed ? children : waits;
}
