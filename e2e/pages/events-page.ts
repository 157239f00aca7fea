import { shortId } from "../test-account";
import { aSheet } from "../sheet";
import { numbered, type Listed } from "./listed";

/** An account's events, each with its performances below it. */
export const events: Listed = {
  screen: {
    path: "/Events",
    title: "Events",
    search: "Search events",
    columns: [
      "Event name",
      "Next date",
      "Sold",
      "Taken",
      "Status",
      "Venue",
      "Ticket cost",
      "Booking fee",
      "Event ID",
      "Actions",
    ],
  },
  call: "/events/getAllEvent",
  fill: async ({ account, apiFor }) => {
    const organiser = await account.hire("organiser");
    await account.addVenue({ name: "The Lakeside" });
    const api = await apiFor(organiser);
    const play = `Play ${shortId()}`;
    const names = numbered(play);
    const sheet = aSheet();
    for (const name of names) await api.createEvent(name, sheet);
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    const phoneSorts = [["Event name", first, last] as const];
    const sorts = [...phoneSorts, ["Event ID", first, last] as const];
    return { who: organiser, search: play, names: names.toReversed(), sorts, phoneSorts };
  },
};
