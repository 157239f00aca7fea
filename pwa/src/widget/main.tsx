import "@/theme/fonts.css";
import "@/theme/tokens.css";
import "@/widget/widget.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { configureApi } from "@/api/client";
import { surviveTranslation } from "@/i18n/pageTranslation";
import { speak, currentLanguage } from "@/i18n/speaking";
import { queryClient } from "@/offline/queryClient";
import { firstSheets } from "@/theme/firstFrame";
import { PUBLIC_PATTERN } from "@/ui/dates";
import { PatternContext } from "@/ui/format";
import { eventIn, isForStaff } from "./address";
import { askAgain, sellingToken, startHost, postHeight } from "@/widget/host";
import { languageOfPage } from "@/widget/languageOfPage";
import { OrderBoundary, Widget } from "@/widget/Widget";
import { resume } from "@/widget/resume";

surviveTranslation();
const event = eventIn(window.location.pathname);
const wantsDark = new URLSearchParams(window.location.search).get("theme") === "dark";
document.documentElement.dataset.theme = wantsDark ? "dark" : "light";

// A named origin gets no cookies: somebody signed in to the back office in this browser still buys as the public does.
configureApi({
  origin: window.location.origin,
  selling: sellingToken,
  onInvalidToken: askAgain,
  language: currentLanguage,
});

/** Shows the widget, once it is known what is spoken and its styles are there. A wait of the module itself would keep what it loads waiting, too. */
async function open(root: HTMLElement): Promise<void> {
  startHost(event);
  // The box office sells to the next person in the same tab.
  if (!isForStaff(window.location.search)) resume(event);
  postHeight(root);
  await Promise.all([firstSheets(), languageOfPage(window.location.search).then(speak)]);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PatternContext value={PUBLIC_PATTERN}>
          <OrderBoundary event={event}>
            <Widget event={event} />
          </OrderBoundary>
        </PatternContext>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) void open(root);
