/** In which buyers are spoken to (`server/platform/i18n.py`). */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
