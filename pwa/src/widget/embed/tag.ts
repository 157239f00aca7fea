import { preferredOf } from "@/i18n/languages";
import { LANGUAGE } from "@/widget/protocol";

export interface Tag {
  readonly script: HTMLScriptElement;
  /** Where Foyer is: whence the script came. */
  readonly origin: string;
  readonly event: number;
  readonly width: string;
  readonly height: string;
  readonly title: string;
  readonly isDark: boolean;
  /** The page shows by itself what it is, so the widget has no heading of its own. */
  readonly hasNoHead: boolean;
  /** It is opened in a tab of its own, and nothing is framed. */
  readonly opensTab: boolean;
  readonly occurrence: number | undefined;
  /** What the page is written in where the tag stands. */
  readonly language: string | undefined;
  /** A selector of what it stands in, where that is not after the tag. */
  readonly target: string | undefined;
}

const PERCENTAGE = /^(\d{1,3}(?:\.\d{1,4})?)%?$/;
const WHOLE = "100%";

/** A share of the container, as it stands in the tag; what is none, or none that can be seen, is the whole. */
export function percentage(text: string | undefined): string {
  const share = Number(PERCENTAGE.exec(text?.trim() ?? "")?.[1] ?? 100);
  return share > 0 && share <= 100 ? `${share}%` : WHOLE;
}

/** Reads the tag that a page embeds us by; undefined, and a line for its author, if it names no event. */
export function readTag(script: HTMLScriptElement): Tag | undefined {
  const address = new URL(script.src, document.baseURI);
  const option = (name: string) => script.dataset[name] ?? address.searchParams.get(name) ?? undefined;
  const event = numberOf(option("event"));
  if (event === undefined) {
    console.error('Foyer: say which event it is, such as data-event="12"', script);
    return undefined;
  }
  return {
    script,
    event,
    origin: address.origin,
    width: percentage(option("width")),
    height: percentage(option("height")),
    title: option("title") ?? wordsIn(languageAt(script)).title,
    isDark: isDark(option("theme")),
    hasNoHead: option("head") === "none",
    opensTab: option("open") === "tab",
    occurrence: numberOf(option("performance")),
    language: languageAt(script),
    target: option("target"),
  };
}

/** A page is light unless it says otherwise; one that follows the device says `auto`. */
const isDark = (theme: string | undefined) =>
  theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

function languageAt(script: HTMLScriptElement): string | undefined {
  const language = script.closest<HTMLElement>("[lang]")?.lang ?? "";
  return LANGUAGE.test(language) ? language : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

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
