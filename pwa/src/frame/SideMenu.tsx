import "@/frame/menu.css";
import { IonMenu } from "@ionic/react";
import { menuController } from "@ionic/core/components";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ConflictBadge } from "@/shared/conflicts/ConflictBadge";
import { textsOf } from "@/i18n/i18n";
import { isCurrent, MENU, visibleMenu, type MenuEntry, type MenuGroup } from "@/frame/menu";
import { useRoutePaths } from "@/shell/routes";
import { useSession } from "@/shell/session";
import { Arch, Icon } from "@/ui/Icon";

/** 250 px beside the content; under 992 px a drawer, opened by the tab More. */
export function SideMenu({ contentId }: { contentId: string }) {
  const t = textsOf("shell");
  const user = useSession();
  const paths = useRoutePaths();
  return (
    <IonMenu contentId={contentId} type="overlay" className="fy-menu" aria-label={t("common:name")} disabled={!user}>
      <div className="fy-menu-body">
        <p className="fy-brand">
          <Arch />
          {t("common:name")}
        </p>
        <nav aria-label={t("nav")}>
          {user && visibleMenu(MENU, paths, user.roleid).map((group) => <Group key={group.titleKey} group={group} />)}
        </nav>
      </div>
    </IonMenu>
  );
}

function Group({ group: { titleKey, entries } }: { group: MenuGroup }) {
  const t = textsOf("shell");
  const { pathname } = useLocation();
  const id = useId();
  const here = entries.find((entry) => isCurrent(entry, pathname))?.path;
  const [isOpen, setOpen] = useState(true);
  const [before, setBefore] = useState(here);
  if (here !== before) {
    setBefore(here);
    // Whoever comes to a screen of it sees where they are.
    if (here !== undefined) setOpen(true);
  }
  return (
    <div role="group" aria-labelledby={id} className="fy-menu-group">
      <button type="button" id={id} className="fy-menu-title" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(titleKey)}
        <Icon name={isOpen ? "up" : "down"} size="small" />
      </button>
      {isOpen && entries.map((entry) => <Entry key={entry.path} entry={entry} isOn={entry.path === here} />)}
    </div>
  );
}

function Entry({ entry, isOn }: { entry: MenuEntry; isOn: boolean }) {
  const t = textsOf("shell");
  return (
    <Link
      to={entry.path}
      className="fy-menu-line"
      data-spec={entry.spec}
      aria-current={isOn ? "page" : undefined}
      onClick={() => void menuController.close()}
    >
      <Icon name={entry.icon} />
      {t(entry.titleKey)}
      {entry.badge && <ConflictBadge />}
    </Link>
  );
}
