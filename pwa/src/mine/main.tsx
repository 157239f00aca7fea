import "@/theme/fonts.css";
import "@/theme/tokens.css";
import "@/widget/widget.css";
import "@/mine/mine.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { configureApi } from "@/api/client";
import { openedBy } from "@/mine/address";
import { OwnPage } from "@/mine/OwnPage";
import { queryClient } from "@/offline/queryClient";
import { PatternContext } from "@/ui/format";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => {
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
};
follow();
dark.addEventListener("change", follow);
// Another link that is opened in the same tab differs in its fragment alone.
window.addEventListener("hashchange", () => window.location.reload());

// A named origin gets no cookies: somebody signed in to the back office in this browser is a buyer here.
configureApi({ origin: window.location.origin });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PatternContext value="DD MMM YYYY">
          <OwnPage own={openedBy(window.location, window.sessionStorage)} />
        </PatternContext>
      </QueryClientProvider>
    </StrictMode>,
  );
}
