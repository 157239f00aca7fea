/** In which buyers are spoken to (`server/core/speech/languages.py`). */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
