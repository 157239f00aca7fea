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
    return key === FIRST ? undefined : arrive(content.current);
    // oxlint-disable-next-line exhaustive-deps -- the same screen with another tab is no way to another screen
  }, [pathname, content]);
}

/**
 * Ionic draws a screen some frames after React has put it there, and what is not drawn takes no focus: it is tried again
 * with each frame, unless somebody goes on meanwhile. A question that led here is still closing, and is waited for. Gives
 * what ends that.
 */
function arrive(content: HTMLElement | null): () => void {
  const left = document.activeElement;
  const gone = new AbortController();
  const attempt = () => {
    const focused = document.activeElement;
    const isHere = focused === left || focused === document.body;
    if (gone.signal.aborted || !isHere || !isOnTheWay(focused, content)) return;
    const heading = focusHeading(content);
    if (heading && document.activeElement !== heading) requestAnimationFrame(attempt);
  };
  const over = left?.closest(OVER);
  over?.addEventListener("didDismiss", () => requestAnimationFrame(attempt), { signal: gone.signal });
  attempt();
  return () => gone.abort();
}

/**
 * What led here has the focus behind it: the menu, or a link or a dialog's opener on the screen that was left. A screen
 * that has put it somewhere itself, or a dialog that is open, keeps it.
 */
const isOnTheWay = (focused: Element | null, content: HTMLElement | null) =>
  focused === null || (focused.closest(OVER) === null && content?.contains(focused) !== true);

/** Reads on from the heading of what is shown, without moving it; gives the heading, if there is one. */
export function focusHeading(content: HTMLElement | null): HTMLElement | undefined {
  const heading = content?.querySelector("h1");
  if (!heading) return undefined;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
