import { useLocation, useNavigate } from "react-router-dom";
import type { Made } from "./calls";

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
