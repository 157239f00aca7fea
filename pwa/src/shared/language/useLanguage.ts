import { useEffect, useSyncExternalStore } from "react";
import { onLanguageChange, currentLanguage } from "@/i18n/speaking";

/** Draws a page anew when another language is spoken, and has the browser call the page by its name in it. */
export function useLanguage(title: () => string): void {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  useEffect(() => {
    document.title = title();
  }, [language, title]);
}
