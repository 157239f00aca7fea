import { IonSplitPane } from "@ionic/react";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { SideMenu } from "@/frame/SideMenu";
import { TabBar } from "@/frame/TabBar";
import { watchedExports } from "@/office/exporting/watched";
import { textsOf } from "@/i18n/i18n";
import { focusHeading } from "@/shell/arrival";
import { late } from "@/shell/late";
import { useSession } from "@/shell/session";
import { loadOverlays } from "@/ui/overlays";
import { whenIdle } from "@/ui/whenIdle";

const CONTENT = "fy-content";
const ExportNews = late(async () => (await import("@/office/exporting/ExportNews")).ExportNews);

/** Menu, screens, tabs. */
export function BackOffice({ children }: { children: ReactNode }) {
  const t = textsOf("shell");
  // Whoever presses Ctrl-K types on at once.
  useEffect(() => whenIdle(() => import("@/frame/finding/FindDialog")), []);
  useEffect(() => whenIdle(loadOverlays), []);
  useEffect(() => whenIdle(async () => (await import("@/shell/quiet")).applyQuiet()), []);
  useRecent();
  const watched = useSyncExternalStore(watchedExports.watch, watchedExports.read);
  return (
    <IonSplitPane contentId={CONTENT} when="(min-width: 992px)">
      <button type="button" className="fy-skip" onClick={() => focusHeading(document.getElementById(CONTENT))}>
        {t("skip")}
      </button>
      <SideMenu contentId={CONTENT} />
      <div id={CONTENT} className="fy-content is-framed">
        <div className="fy-outlet">{children}</div>
        <TabBar />
        {watched.length > 0 && <ExportNews />}
      </div>
    </IonSplitPane>
  );
}

/** What is opened is remembered for the search, which is not loaded yet. */
function useRecent(): void {
  const { pathname } = useLocation();
  const person = useSession()?.userid;
  useEffect(() => {
    if (person === undefined) return;
    void import("@/frame/finding/recent").then(
      ({ noteOpened }) => noteOpened(person, pathname),
      () => undefined,
    );
  }, [person, pathname]);
}
