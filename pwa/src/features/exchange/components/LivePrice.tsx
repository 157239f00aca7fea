import { Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import { lazy } from "@/shell/lazy";
import { Bone } from "@/ui/states";
import type { Wish } from "../model";

// From where it is confirmed: that comes next.
const LatePrice = lazy(async () => ({ default: (await import("./Confirmation")).QuotedPrice }));

interface PriceProps {
  /** Undefined as long as something is missing, or stands against it. */
  readonly wish: Wish | undefined;
  /** The difference alone, where there is little room. */
  readonly isShort?: boolean;
}

/** What an exchange comes to as soon as a time is chosen, and loaded then; the confirmation asks by this price. */
export function LivePrice({ wish, isShort = false }: PriceProps) {
  const t = textsOf("exchange");
  return (
    // Always there: screen readers do not read out one that appears together with its words.
    <div className="exchange-price" role="status" aria-label={t("price")}>
      {wish && (
        <Suspense fallback={<Bone height={32} />}>
          <LatePrice wish={wish} isShort={isShort} />
        </Suspense>
      )}
    </div>
  );
}
