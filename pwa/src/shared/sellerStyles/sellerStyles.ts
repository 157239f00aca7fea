/** The seller's own stylesheet, rewritten by the server: a page that sells applies it, except on the payment step. */
import { isFileOf } from "@/api/ownBody";
import { useEffect, useEffectEvent, useInsertionEffect, useState } from "react";

/** So long is a sheet waited for; what comes later is not put on under a buyer's hands. */
const PATIENCE_MS = 2_500;
const SCHEME = /\(prefers-color-scheme:(dark|light)\)/g;

export interface SellerStyles {
  /** Where the sheets are, the one that is wanted first; undefined until that is known, none where there is none. */
  readonly sheets: readonly string[] | undefined;
  /** For pages that are told a theme, and do not ask the device for it. */
  readonly theme?: string | undefined;
  /** While a card is asked for nothing is worn or asked for: nothing but ours is round the provider's fields. */
  readonly isPaying: boolean;
}

let taken: Promise<CSSStyleSheet | undefined> | undefined;

/** Wears a look, taken once a load of the page: what is published meanwhile comes with the next. True once all is there. */
export function useSellerStyles({ sheets, theme, isPaying }: SellerStyles): boolean {
  const [applied, setApplied] = useState<{ readonly worn: CSSStyleSheet | undefined }>();
  // The payment step waits for no stylesheet of the seller's.
  const [hasBegunPaying] = useState(isPaying);
  const isLoading = sheets !== undefined && !isPaying;
  const take = useEffectEvent(() => (taken ??= takeFirst(sheets ?? [], theme)));
  useEffect(() => {
    let isHere = true;
    if (isLoading) void take().then((worn) => isHere && setApplied({ worn }));
    return () => {
      isHere = false;
    };
  }, [isLoading]);
  const worn = applied?.worn;
  // Before anything of the step is drawn, and before the provider's fields are told what they look like.
  useInsertionEffect(() => {
    if (!worn || isPaying) return undefined;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== worn);
    };
  }, [worn, isPaying]);
  return hasBegunPaying || applied !== undefined || sheets?.length === 0;
}

/** The first of some sheets that there is. Without any the page is as we have drawn it: that stops nobody from buying. */
async function takeFirst(sheets: readonly string[], theme: string | undefined): Promise<CSSStyleSheet | undefined> {
  const ends = AbortSignal.timeout(PATIENCE_MS);
  for (const address of sheets) {
    try {
      const answer = await fetch(address, { credentials: "omit", signal: ends });
      if (isFileOf(answer, "text/css")) return sheetOf(await answer.text(), theme);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** A sheet that a script makes imports nothing, whatever it says. */
function sheetOf(css: string, theme: string | undefined): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme === undefined ? css : inTheme(css, theme));
  return sheet;
}

/** A sheet as a page has it that is told a theme. */
export const inTheme = (css: string, theme: string): string =>
  css.replaceAll(SCHEME, (_, named) => answerOf(named === theme));

const answerOf = (isSo: boolean) => (isSo ? "(min-width:0)" : "(max-width:0)");
