/**
 * Foyer's purchase widget on an organiser's own page, where this tag stands, or where data-target="#tickets" says:
 *   <script src="https://foyer.example/embed.js" data-event="12" data-width="100%" data-height="100%"></script>
 * With data-head="none" it has no heading of its own, in a page that shows by itself what the event is.
 * With data-open="tab" a link stands there instead, which opens the widget in a tab of its own.
 * A tag manager that drops these attributes keeps them in the address: src="https://foyer.example/embed.js?event=12".
 */
import { openFrame, tagsToShow } from "./frame";
import { showLink } from "./link";
import { readTag } from "./tag";

for (const script of tagsToShow(document.currentScript)) {
  const tag = readTag(script);
  if (tag?.opensTab) showLink(tag);
  else if (tag) openFrame(tag);
}
