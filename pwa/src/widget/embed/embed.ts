/**
 * Foyer's purchase widget on an organiser's own page, where this tag stands:
 *   <script src="https://foyer.example/embed.js" data-event="12" data-width="100%" data-height="100%"></script>
 * With data-head="none" it has no heading of its own, in a page that shows by itself what the event is.
 * With data-open="tab" a link stands there instead, which opens the widget in a tab of its own.
 */
import { openFrame } from "./frame";
import { showLink } from "./link";
import { readTag } from "./tag";

const tag = document.currentScript instanceof HTMLScriptElement ? readTag(document.currentScript) : undefined;
if (tag?.opensTab) showLink(tag);
else if (tag) openFrame(tag);
