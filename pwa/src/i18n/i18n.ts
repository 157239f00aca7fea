import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import common from "@/i18n/en/common.json";

export interface Texts {
  [key: string]: string | Texts;
}

export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  // The others are added by the modules that name them (vite.texts.ts): what a page never says it need not load.
  resources: { en: { common } },
  defaultNS: "common",
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: (_languages, namespace, key) => {
    throw new Error(`The catalogue ${namespace} has no text ${key}`);
  },
});

export const t = i18n.t.bind(i18n);

/** Adds a catalogue, `en/<area>.json`, as the namespace `<area>`. */
export function addTexts(area: string, texts: Texts): void {
  i18n.addResourceBundle("en", area, texts);
}
