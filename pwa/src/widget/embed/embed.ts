/**
 * Foyer's purchase widget on an organiser's own page, where this tag stands:
 *   <script src="https://foyer.example/embed.js" data-event="12" data-width="100%" data-height="100%"></script>
 */
import { openFrame } from "./frame";
import { readTag } from "./tag";

const tag = document.currentScript instanceof HTMLScriptElement ? readTag(document.currentScript) : undefined;
if (tag) openFrame(tag);
