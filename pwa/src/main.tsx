import "@/theme/theme.css";
import "@/ui/drawings";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, readyScreen } from "@/App";
import { parts } from "@/device/parts";
import { readyFrame } from "@/frame/Frame";
import { textsThere } from "@/i18n/catalogue";
import { speakTo } from "@/i18n/officeLanguage";
import { surviveTranslation } from "@/i18n/pageTranslation";
import { line, startLive } from "@/live/live";
import { countWaitingScans, startOutbox } from "@/offline/outbox";
import { setMakerSource } from "@/offline/owner";
import { persistQueries, restoreQueries } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { letGo } from "@/offline/store";
import { useKeysOf as takeKeysFrom } from "@/offline/vault";
import { startHeartbeat } from "@/shared/phone/heartbeat";
import { connectHomeServer } from "@/shell/homeServer";
import { startIonic } from "@/shell/ionic";
import { getSession, makerOfSession } from "@/shell/session";
import { beforeSignOut, refreshSession, watchForTheEnd } from "@/shell/signOut";
import { watchStorageTroubles } from "@/shell/toast";
import { startUpdates } from "@/shell/updates";
import { firstSheets } from "@/theme/firstFrame";
import { startTheme } from "@/theme/theme";

async function start(): Promise<void> {
  surviveTranslation();
  await parts.start();
  if (parts.keyRing) takeKeysFrom(parts.keyRing);
  connectHomeServer();
  startTheme();
  startIonic({ mode: "md", animated: !window.matchMedia("(prefers-reduced-motion: reduce)").matches });
  setMakerSource(makerOfSession);
  watchForTheEnd();
  line.pollBy(async (...how) => (await import("@/live/readTopics")).makePolling(...how));
  startLive(parts.network, parts.foreground);
  startUpdates();
  watchStorageTroubles();
  startOutbox();
  beforeSignOut(countWaitingScans);
  startHeartbeat();
  window.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) letGo();
  });

  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");

  // What was seen last is in place before the first screen asks for it.
  await Promise.all([
    restoreQueries(queryClient),
    readyFrame(),
    readyScreen(),
    firstSheets(),
    speakTo(getSession()?.language),
  ]);
  await textsThere();
  persistQueries(queryClient);
  void refreshSession();
  // In short turns: what is pressed meanwhile is not kept waiting by a whole screen.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void start();
