import { IonSplitPane } from "@ionic/react";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { SideMenu } from "@/frame/SideMenu";
import { TabBar } from "@/frame/TabBar";
import { watchedExports } from "@/office/exporting/watched";
import { textsOf } from "@/i18n/i18n";
import { focusHeading } from "@/shell/arrival";
import { late } from "@/shell/late";
import { whenIdle } from "@/ui/whenIdle";

const CONTENT = "fy-content";
const ExportNews = late(async () => (await import("@/office/exporting/ExportNews")).ExportNews);

/** Menu, screens, tabs. */
export function BackOffice({ children }: { children: ReactNode }) {
  const t = textsOf("shell");
  // Whoever presses Ctrl-K types on at once.
  useEffect(() => whenIdle(() => import("@/frame/finding/FindDialog")), []);
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
