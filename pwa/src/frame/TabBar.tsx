import "@/frame/tabs.css";
import { menuController } from "@ionic/core/components";
import { Link, useLocation } from "react-router-dom";
import { ConflictBadge } from "@/shared/conflicts/ConflictBadge";
import { textsOf } from "@/i18n/i18n";
import { isCurrent, isShown, TABS } from "@/frame/menu";
import { TAB_WORDS } from "@/frame/tabWords";
import { useRoutePaths } from "@/shell/routes";
import { useSession } from "@/shell/session";
import { Icon } from "@/ui/Icon";

/** Under 992 px: the four screens that somebody's role uses most, and all others under More. */
export function TabBar() {
  const t = textsOf("shell");
  const { pathname } = useLocation();
  const paths = useRoutePaths();
  const user = useSession();
  if (!user) return null;
  return (
    <nav className="fy-tabs" aria-label={t("nav")}>
      {TABS[user.roleid]
        .filter((tab) => isShown(tab, paths, user.roleid))
        .map((tab) => (
          <Link key={tab.path} to={tab.path} aria-current={isCurrent(tab, pathname) ? "page" : undefined}>
            <Icon name={tab.icon} />
            {t(TAB_WORDS.get(tab.path) ?? tab.titleKey)}
          </Link>
        ))}
      <button type="button" onClick={() => void menuController.open()}>
        <Icon name="lines" />
        {t("tabs.more")}
        <ConflictBadge />
      </button>
    </nav>
  );
}
