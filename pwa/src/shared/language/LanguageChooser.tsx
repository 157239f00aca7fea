import "@/shared/language/languageChooser.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { type Language, LANGUAGES, NAME, NAMES } from "@/i18n/languages";
import { speak, currentLanguage } from "@/i18n/speaking";

function keepChosen(language: Language): void {
  try {
    sessionStorage.setItem(NAME, language);
  } catch {
    // A browser may give a framed page no storage: it is spoken until the page is loaded anew.
  }
}

/** The languages at a page's foot, each named in its own. Nothing is loaded anew: what is chosen and typed stays. */
export function LanguageChooser() {
  const t = textsOf("dates");
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const choose = async (language: Language) => {
    setBusy(true);
    await speak(language);
    keepChosen(currentLanguage());
    setBusy(false);
    // The server says some of what is shown: why something cannot be had.
    await cache.invalidateQueries();
  };
  return (
    <ul className="fy-languages" aria-label={t("language")}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-current={language === currentLanguage() ? "true" : undefined}
            aria-disabled={isBusy}
            onClick={() => !isBusy && language !== currentLanguage() && void choose(language)}
          >
            {NAMES[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
