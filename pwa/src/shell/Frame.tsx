import "@/shell/frame.css";
import { IonSplitPane } from "@ionic/react";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ConflictNews } from "@/conflicts/ConflictNews";
import { line } from "@/live/live";
import { mayOpen } from "@/shell/access";
import { useChat } from "@/shell/chat";
import { isDoor, isEntrance } from "@/shell/places";
import { useSession } from "@/shell/session";
import { SideMenu } from "@/shell/SideMenu";
import { TabBar } from "@/shell/TabBar";

const CONTENT = "fy-content";

/** Menu, screens, tabs. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useSession();
  const { pathname } = useLocation();
  const bare = !user || isEntrance(pathname) || isDoor(pathname);
  useChat();
  useSessionWatch(user?.userid);
  return (
    <IonSplitPane contentId={CONTENT} when="(min-width: 992px)" disabled={bare}>
      {user && mayOpen("office", user.roleid) && <ConflictNews />}
      <SideMenu contentId={CONTENT} />
      <div id={CONTENT} className={bare ? "fy-content" : "fy-content is-framed"}>
        <div className="fy-outlet">{children}</div>
        {!bare && <TabBar />}
      </div>
    </IonSplitPane>
  );
}

/** The line is open even on a screen without a topic, since the end of a session is announced over it. */
function useSessionWatch(userId: number | undefined): void {
  useEffect(() => {
    if (userId !== undefined) line.connect();
  }, [userId]);
}
