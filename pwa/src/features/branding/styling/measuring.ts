import type { QueryClient } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { eventChoices } from "@/office/eventChoices";
import { measureLook } from "../measuring/measureLook";
import { problemsOf } from "../measuring/problems";
import type { Measure } from "../publishing/model";
import { previewOf } from "./queries";

/** Gives what measures the stylesheets of an account: on the widget of one of its events, whichever that is. */
export const measuringOf =
  (account: number, cache: QueryClient): Measure =>
  async ({ css, signal }) => {
    const [event] = await cache.fetchQuery(eventChoices(account));
    if (!event) {
      const t = textsOf("branding");
      return [{ where: t("styling.title"), what: t("measured.noEvent"), isError: false }];
    }
    // No stylesheet is named: it is the one that is switched on, or ours.
    return problemsOf(await measureLook({ address: await previewOf(null, event.value), css }, signal));
  };
