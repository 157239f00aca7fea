import type { Screen } from "./screen";

export const DOOR: readonly Screen[] = [
  { path: "/QrValidation" },
  {
    path: "/QrValidation/:performance",
    at: ({ performance }) => `/QrValidation/${performance}`,
    states: [["Phone settings"], ["Phone settings", "Pair phones"], ["Change performance"]],
  },
  { path: "/CheckInView/:eventOccurrenceId", at: ({ performance }) => `/CheckInView/${performance}` },
  { path: "/DoorLog", sheets: ["Filters"] },
  {
    path: "/DoorLog/:performance",
    at: ({ performance }) => `/DoorLog/${performance}`,
    dialogs: [["Settle"]],
    menus: [["Export"]],
  },
  { path: "/Devices", dialogs: [["Enrol a phone"], ["Edit"]], menus: [["More for"]] },
  { path: "/DoorRules" },
  { path: "/DoorRules/:event", at: ({ event }) => `/DoorRules/${event}` },
  { path: "/Wall/:performance", at: ({ wall }) => wall },
];
