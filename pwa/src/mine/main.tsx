import "@/theme/fonts.css";
import "@/theme/tokens.css";
import "@/widget/widget.css";
import "@/mine/mine.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { configureApi } from "@/api/client";
import { t } from "@/i18n/i18n";
import { languageIn, knownIn, preferredOf, readChosen } from "@/i18n/languages";
import { surviveTranslation } from "@/i18n/pageTranslation";
import { speak, currentLanguage } from "@/i18n/speaking";
import { openedBy } from "@/mine/address";
import { ownPayment } from "@/mine/model";
import { OwnPage } from "@/mine/OwnPage";
import { queryClient } from "@/offline/queryClient";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { PUBLIC_PATTERN } from "@/ui/dates";
import { PatternContext } from "@/ui/format";

const PATIENCE_MS = 4000;

surviveTranslation();

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => {
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
};
follow();
dark.addEventListener("change", follow);
// Another link that is opened in the same tab differs in its fragment alone.
window.addEventListener("hashchange", () => window.location.reload());

// A named origin gets no cookies: somebody signed in to the back office in this browser is a buyer here.
configureApi({ origin: window.location.origin, language: () => language ?? "*" });

const own = openedBy(window.location, window.sessionStorage);
let language = readChosen() ?? knownIn(languageIn(window.location.search));

/** The language in which it was bought, which is that of the first answer where nothing is asked for. */
async function languageOfPayment() {
  const reading = own.key ? queryClient.fetchQuery(ownPayment(own)).catch(() => undefined) : undefined;
  const read = await Promise.race([reading, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return preferredOf(read?.language, ...navigator.languages);
}

/** Shows the page, once it is known what is spoken. A wait of the module itself would keep what it loads waiting, too. */
async function open(root: HTMLElement): Promise<void> {
  language ??= await languageOfPayment();
  await speak(language);
  configureApi({ language: currentLanguage });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PatternContext value={PUBLIC_PATTERN}>
          <ErrorBoundary text={() => t("mine:crash")}>
            <OwnPage own={own} />
          </ErrorBoundary>
        </PatternContext>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) void open(root);
