import "@/frame/menu.css";
import { IonMenu } from "@ionic/react";
import { menuController } from "@ionic/core/components";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ConflictBadge } from "@/shared/conflicts/ConflictBadge";
import { textsOf } from "@/i18n/i18n";
import { isCurrent, isGroup, MENU, visibleMenu, type MenuEntry, type MenuItem } from "@/frame/menu";
import { useRoutePaths } from "@/shell/routes";
import { useSession } from "@/shell/session";
import { Arch, Icon } from "@/ui/Icon";

/** 250 px beside the content; under 992 px a drawer, opened by the tab More. */
export function SideMenu({ contentId }: { contentId: string }) {
  const t = textsOf("shell");
  const user = useSession();
  const paths = useRoutePaths();
  return (
    <IonMenu contentId={contentId} type="overlay" className="fy-menu" disabled={!user}>
      <div className="fy-menu-body">
        <p className="fy-brand">
          <Arch />
          {t("common:name")}
        </p>
        <nav aria-label={t("nav")}>
          {user && visibleMenu(MENU, paths, user.roleid).map((item) => <MenuPart key={item.titleKey} item={item} />)}
        </nav>
      </div>
    </IonMenu>
  );
}

function MenuPart({ item }: { item: MenuItem }) {
  return isGroup(item) ? (
    <Group item={item} />
  ) : (
    <>
      <Entry entry={item} />
      <Below entries={item.children} />
    </>
  );
}

function Group({ item }: { item: MenuItem }) {
  const t = textsOf("shell");
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" className="fy-menu-line is-group" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={item.icon} />
        {t(item.titleKey)}
        <Icon name={open ? "up" : "down"} size="small" className="fy-menu-fold" />
      </button>
      {open && <Below entries={item.children} />}
    </>
  );
}

function Below({ entries = [] }: { entries: readonly MenuEntry[] | undefined }) {
  return (
    entries.length > 0 && (
      <div className="fy-menu-sub">
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} bare />
        ))}
      </div>
    )
  );
}

function Entry({ entry, bare = false }: { entry: MenuEntry; bare?: boolean }) {
  const t = textsOf("shell");
  const { pathname } = useLocation();
  return (
    <Link
      to={entry.path}
      className="fy-menu-line"
      aria-current={isCurrent(entry, pathname) ? "page" : undefined}
      onClick={() => void menuController.close()}
    >
      {!bare && <Icon name={entry.icon} />}
      {t(entry.titleKey)}
      {entry.badge && <ConflictBadge />}
    </Link>
  );
}
