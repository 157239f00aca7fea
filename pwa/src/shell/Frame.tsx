import "@/shell/frame.css";
import { IonSplitPane } from "@ionic/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "@/shell/session";
import { SideMenu } from "@/shell/SideMenu";
import { TabBar } from "@/shell/TabBar";

const CONTENT = "fy-content";
const SIGN_IN = /^\/(Login)?$/i;
// A chosen performance's door is dark edge to edge, and has its own way back.
const DOOR = /^\/QrValidation\/[^/]+/i;

/** Menu, screens, tabs. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useSession();
  const { pathname } = useLocation();
  const bare = !user || SIGN_IN.test(pathname) || DOOR.test(pathname);
  return (
    <IonSplitPane contentId={CONTENT} when="(min-width: 992px)" disabled={bare}>
      <SideMenu contentId={CONTENT} />
      <div id={CONTENT} className="fy-content">
        <div className="fy-outlet">{children}</div>
        {!bare && <TabBar />}
      </div>
    </IonSplitPane>
  );
}
