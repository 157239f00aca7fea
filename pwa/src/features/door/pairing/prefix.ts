/** How the codes begin by which two phones pair; no ticket's does. */
export const PREFIXES = { offer: "FOYER-PAIR:", answer: "FOYER-ALSO:" } as const;

/** offer: another phone wants to pair. answer: one that pairs with a phone beside it; nothing for a door to do. */
export const pairingCodeIn = (text: string): keyof typeof PREFIXES | null =>
  text.startsWith(PREFIXES.offer) ? "offer" : text.startsWith(PREFIXES.answer) ? "answer" : null;
