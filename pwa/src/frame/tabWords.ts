/** What a phone's tabs are called where that is shorter than the menu, in the catalogue `shell`. */
export const TAB_WORDS: ReadonlyMap<string, string> = new Map([["/QrValidation", "tabs.scanner"]]);
