import { choose, type Doing, type Screen } from "./screen";

export const OFFER: readonly Screen[] = [
  { path: "/Allocations", dialogs: [["Add Hold"], ["Edit"]], menus: [["Export"]] },
  { path: "/AllotmentConfiguration" },
  { path: "/Upsells", menus: [["Export"]] },
  { path: "/UpsellConfiguration/:upsellId?", at: ({ upsell }) => `/UpsellConfiguration/${upsell}` },
  { path: "/TicketTypes", menus: [["Export"]] },
  { path: "/TicketTypeConfiguration/:accountId", at: () => "/TicketTypeConfiguration/0" },
  { path: "/Venues", dialogs: [["Edit"], ["Add venue"]], menus: [["Download"]] },
];

/** The section for CSS authors is collapsed. */
const STYLESHEET: Doing = {
  what: "Advanced: stylesheet",
  run: (page) => page.getByText("Advanced: stylesheet", { exact: true }).click(),
};

export const BRANDING: readonly Screen[] = [
  {
    path: "/Branding",
    dialogs: [
      ["Versions"],
      ["Publish changes"],
      [STYLESHEET, "Upload Stylesheet"],
      [STYLESHEET, "Preview"],
      [STYLESHEET, "1 .* left out"],
      ["More for", choose("Versions")],
    ],
    states: [[STYLESHEET]],
    menus: [["More for"]],
  },
  { path: "/TicketTemplate", at: ({ event }) => `/TicketTemplate?event=${event}`, states: [["Edit"]] },
  { path: "/EmailTemplate", at: ({ event }) => `/EmailTemplate?event=${event}`, states: [["Edit"]] },
];
