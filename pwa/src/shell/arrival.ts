import { useEffect, type RefObject } from "react";
import { useLocation } from "react-router-dom";

/** What one presses to come to a screen, and so has the focus behind it afterwards. */
const WAYS = "nav, ion-header";
/** The browser itself says where one is when a page has loaded. */
const FIRST = "default";

/** After a way to another screen the focus is on its heading, which a screen reader then reads (WCAG 2.4.3). */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (key !== FIRST && isOnTheWay(document.activeElement)) focusHeading(content.current);
    // oxlint-disable-next-line exhaustive-deps -- the same screen with another tab is no way to another screen
  }, [pathname, content]);
}

/** A screen that has put the focus somewhere itself, or a dialog that is open, keeps it. */
const isOnTheWay = (focused: Element | null) =>
  focused === null || focused === document.body || focused.closest(WAYS) !== null;

/** Reads on from the heading of what is shown, without moving it. */
export function focusHeading(content: HTMLElement | null): void {
  const heading = content?.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
