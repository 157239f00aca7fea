import { IonSplitPane } from "@ionic/react";
import type { ReactNode } from "react";
import { SideMenu } from "@/frame/SideMenu";
import { TabBar } from "@/frame/TabBar";

const CONTENT = "fy-content";

/** Menu, screens, tabs. */
export function BackOffice({ children }: { children: ReactNode }) {
  return (
    <IonSplitPane contentId={CONTENT} when="(min-width: 992px)">
      <SideMenu contentId={CONTENT} />
      <div id={CONTENT} className="fy-content is-framed">
        <div className="fy-outlet">{children}</div>
        <TabBar />
      </div>
    </IonSplitPane>
  );
}
