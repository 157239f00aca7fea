import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { lazy } from "@/shell/late";
import { Bone } from "@/ui/Bone";
import type { Made, ExchangePlan } from "../model";
import type { ConfirmationProps } from "./Confirmation";

const Confirmation = lazy(() => import("./Confirmation"));

/** What is asked at the end alone is loaded then: the price, and the money that is taken for it. */
export function LateConfirmation(props: ConfirmationProps) {
  return (
    <Suspense fallback={null}>
      <Confirmation {...props} />
    </Suspense>
  );
}

/** Spec part 3, section 9. */
const LEAVES_AFTER_MS = 2000;

/**
 * Goes to the order with the new tickets two seconds after an exchange, unless one has gone elsewhere by then. To one that
 * waits to be paid one goes at once: it is paid there.
 */
export function useLeaving(): (made: Made) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ order, waits }) => {
    const to = `/OrderDetails/${order}`;
    if (waits) {
      if (pathname !== to) void navigate(to);
      return;
    }
    setTimeout(() => {
      if (window.location.pathname === pathname && pathname !== to) void navigate(to);
    }, LEAVES_AFTER_MS);
  };
}

// From where it is confirmed: that comes next.
const LatePrice = lazy(async () => ({ default: (await import("./Confirmation")).QuotedPrice }));

interface PriceProps {
  /** Undefined as long as something is missing, or stands against it. */
  readonly plan: ExchangePlan | undefined;
  /** The difference alone, where there is little room. */
  readonly isShort?: boolean;
}

/** What an exchange comes to as soon as a time is chosen, and loaded then; the confirmation asks by this price. */
export function LivePrice({ plan, isShort = false }: PriceProps) {
  const t = textsOf("exchange");
  return (
    // Always there: screen readers do not read out one that appears together with its words.
    <div className="exchange-price" role="status" aria-label={t("price")}>
      {plan && <BarePrice plan={plan} isShort={isShort} />}
    </div>
  );
}

/** The same price in a second place, where screen readers do not announce it again. */
export function BarePrice({ plan, isShort }: { readonly plan: ExchangePlan; readonly isShort: boolean }) {
  return (
    <Suspense fallback={<Bone height={32} />}>
      <LatePrice plan={plan} isShort={isShort} />
    </Suspense>
  );
}
