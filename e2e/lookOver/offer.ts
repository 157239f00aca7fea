import { LONG } from "../long-house";
import { choose, pick, type Screen } from "./screen";

export const OFFER: readonly Screen[] = [
  { path: "/Allocations", dialogs: [["Add Hold"], ["Edit"]], menus: [["Export"]] },
  { path: "/AllotmentConfiguration", states: [[pick("Event", LONG.event)]] },
  { path: "/Upsells", menus: [["Export"]] },
  { path: "/UpsellConfiguration/:upsellId?", at: ({ upsell }) => `/UpsellConfiguration/${upsell}` },
  { path: "/TicketTypes", menus: [["Export"]] },
  { path: "/TicketTypeConfiguration/:accountId", at: () => "/TicketTypeConfiguration/0" },
  { path: "/Venues", dialogs: [["Edit"], ["Add venue"]], menus: [["Download"]] },
];

export const BRANDING: readonly Screen[] = [
  {
    path: "/Branding",
    dialogs: [
      ["Upload Stylesheet"],
      ["Versions"],
      ["Publish changes"],
      ["Preview"],
      ["1 .* left out"],
      ["More for", choose("Versions")],
    ],
    menus: [["More for"]],
  },
  { path: "/TicketTemplate", at: ({ event }) => `/TicketTemplate?event=${event}`, states: [["Edit"]] },
  { path: "/EmailTemplate", at: ({ event }) => `/EmailTemplate?event=${event}`, states: [["Edit"]] },
];
