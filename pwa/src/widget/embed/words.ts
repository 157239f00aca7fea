import { preferredOf } from "@/i18n/languages";

/** What the tag itself says on somebody's page, where the widget's own texts are not loaded. */
const WORDS = {
  en: {
    title: "Tickets",
    checking: "Checking your payment",
    moment: "This takes a moment. Please leave this page open.",
    close: "Close",
  },
  de: {
    title: "Tickets",
    checking: "Ihre Zahlung wird geprüft",
    moment: "Das dauert einen Augenblick. Bitte lassen Sie diese Seite offen.",
    close: "Schließen",
  },
  fr: {
    title: "Billets",
    checking: "Vérification de votre paiement",
    moment: "Cela prend un instant. Veuillez garder cette page ouverte.",
    close: "Fermer",
  },
  es: {
    title: "Entradas",
    checking: "Comprobando su pago",
    moment: "Esto tarda un momento. Mantenga abierta esta página.",
    close: "Cerrar",
  },
} as const;

/** The words for a page's language, or, where it says none that we speak, for its reader's. */
export function wordsIn(page: string | undefined) {
  const language = preferredOf(page, ...(page ? [] : navigator.languages));
  return { ...WORDS[language], language };
}
