/** What the widget needs beside the dates of its first view and in every step after them. */
import "@/ui/drawings";
import { configureLive, startLive } from "@/live/live";
import { eventIn } from "./address";

configureLive({ auth: () => ({ event: eventIn(window.location.pathname) }) });
startLive();

export { laterTexts } from "@/i18n/later";
