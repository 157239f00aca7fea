import { addressParams } from "../address";
import { putInPage } from "./frame";
import type { Tag } from "./tag";

/**
 * Puts a link after its tag that opens the widget in a tab of its own: for pages whose own scripts would count as those of
 * a page that takes cards. The page may style it by its class; nothing of the page reaches what it opens.
 */
export function showLink(tag: Tag): void {
  const link = document.createElement("a");
  link.className = "foyer-tickets";
  link.href = addressOf(tag);
  link.textContent = tag.title;
  link.target = "_blank";
  link.rel = "noopener";
  putInPage(tag.script, tag.target, link);
}

/** The widget by itself; what a purchase link says to this page is handed on to it. */
function addressOf({ origin, event, isDark, occurrence, language = "" }: Tag): string {
  const address = new URL(`${origin}/widget/${event}?lang=${language}`);
  if (isDark) address.searchParams.set("theme", "dark");
  const { reservationId } = addressParams(location.search, event);
  if (reservationId) {
    address.searchParams.set("app", "foyer");
    address.searchParams.set("reservationId", reservationId);
  }
  if (occurrence !== undefined) address.hash = `tickets/${occurrence}`;
  return address.href;
}
