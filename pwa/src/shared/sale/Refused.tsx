import { textsOf } from "@/i18n/i18n";
import type { Refusal } from "@/shared/checkout/refusals";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { intoSight } from "@/ui/useErrorsTogether";

interface RefusedProps {
  readonly refusal: Refusal | undefined;
  /** Why, where the refusal does not say it. */
  readonly why?: string;
  readonly onGiveWay: (refusal: Refusal) => void;
}

/**
 * Why the sale does not go on, and what can be done instead: take those that are left, or go on without it. It is brought
 * into sight, since the button that was pressed stays there while the line that it is about may not.
 */
export function Refused({ refusal, why, onGiveWay }: RefusedProps) {
  const t = textsOf("sale");
  if (!refusal) return null;
  const { left, item, code } = refusal;
  const says =
    left !== undefined && left > 0 ? t("takeLeft", { count: left }) : (code ?? (left === 0 && item)) && t("goWithout");
  return (
    <Note
      key={refusal.message}
      ref={intoSight}
      kind="bad"
      action={says && <Button onClick={() => onGiveWay(refusal)}>{says}</Button>}
    >
      {why ? `${refusal.message}. ${why}` : refusal.message}
    </Note>
  );
}
