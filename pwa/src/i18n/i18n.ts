import i18next from "i18next";
import { initReactI18next } from "react-i18next";

interface Texts {
  [key: string]: string | Texts;
}

// One catalogue for each area: i18n/en/<area>.json becomes the namespace <area>.
const files = import.meta.glob<Texts>("./en/*.json", { eager: true, import: "default" });
const english = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ""), texts]),
);

export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: english },
  defaultNS: "common",
  ns: Object.keys(english),
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: (_languages, namespace, key) => {
    throw new Error(`The catalogue ${namespace} has no text ${key}`);
  },
});

export const t = i18n.t.bind(i18n);
