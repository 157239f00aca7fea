/** How the code begins with which two phones pair; no ticket's does. */
export const PREFIX = "FOYER-PAIR:";

export const isPairingCode = (text: string): boolean => text.startsWith(PREFIX);
