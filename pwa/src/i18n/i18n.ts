import i18next from "i18next";
import { initReactI18next } from "react-i18next";

export interface Texts {
  [key: string]: string | Texts;
}

export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  // Each entry adds the catalogues that it shows: what a page never says it need not load.
  resources: {},
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

/** Adds catalogues by their paths: `en/<area>.json` becomes the namespace `<area>`. */
export function addTexts(files: Readonly<Record<string, Texts>>): void {
  for (const [path, texts] of Object.entries(files)) {
    i18n.addResourceBundle("en", path.replace(/^.*\/|\.json$/g, ""), texts);
  }
}
