/** What a phone's tabs are called where that is shorter than the menu, in the catalogue `shell`. */
export const TAB_WORDS: ReadonlyMap<string, string> = new Map([
  ["/EventDashboard", "tabs.dashboard"],
  ["/Orders", "tabs.orders"],
  ["/QrValidation", "tabs.scanner"],
  ["/Events", "tabs.events"],
]);
