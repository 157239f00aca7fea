import { useEffect, type RefObject } from "react";
import { useLocation } from "react-router-dom";

/** What lies over a screen, and keeps the focus that it has. */
const OVER = "ion-modal, ion-popover";
/** The browser itself says where one is when a page has loaded. */
const FIRST = "default";

/** After a way to another screen the focus is on its heading, which a screen reader then reads (WCAG 2.4.3). */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (key !== FIRST && isOnTheWay(document.activeElement, content.current)) focusHeading(content.current);
    // oxlint-disable-next-line exhaustive-deps -- the same screen with another tab is no way to another screen
  }, [pathname, content]);
}

/**
 * What led here has the focus behind it: the menu, or a link or a dialog's opener on the screen that was left. A screen
 * that has put it somewhere itself, or a dialog that is open, keeps it.
 */
const isOnTheWay = (focused: Element | null, content: HTMLElement | null) =>
  focused === null || (focused.closest(OVER) === null && content?.contains(focused) !== true);

/** Reads on from the heading of what is shown, without moving it. */
export function focusHeading(content: HTMLElement | null): void {
  const heading = content?.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
