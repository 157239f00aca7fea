import "@/frame/menu.css";
import { IonMenu } from "@ionic/react";
import { menuController } from "@ionic/core/components";
import { Fragment, useId, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { ConflictBadge } from "@/shared/conflicts/ConflictBadge";
import { textsOf } from "@/i18n/i18n";
import { isCurrent, MENU, SELL, SETTINGS, visibleMenu, type MenuEntry, type MenuGroup } from "@/frame/menu";
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
        <nav aria-label={t("nav")}>{user && <Groups menu={visibleMenu(MENU, paths, user.roleid)} />}</nav>
      </div>
    </IonMenu>
  );
}

interface GroupsProps {
  readonly menu: readonly MenuGroup[];
}

/** All of the menu, so folded that a desktop shows it without scrolling. */
function Groups({ menu }: GroupsProps) {
  const { pathname } = useLocation();
  const current = menu.flatMap(({ entries }) => entries).find((entry) => isCurrent(entry, pathname));
  const here = menu.find(({ entries }) => entries.some((entry) => entry === current))?.titleKey;
  // What somebody has opened or folded themselves.
  const [chosen, choose] = useState<Readonly<Record<string, boolean>>>({});
  const [before, setBefore] = useState(current?.path);
  if (current?.path !== before) {
    setBefore(current?.path);
    // Whoever comes to a screen of it sees where they are, though they had folded it.
    if (here !== undefined && chosen[here] === false) choose({ ...chosen, [here]: true });
  }
  const isSettings = chosen[SETTINGS] ?? here === SETTINGS;
  // Settings are long: what is planned and the door give way to them.
  const isUsual = (key: string) => key === here || (key === SETTINGS ? isSettings : key === SELL || !isSettings);
  const isOpen = (key: string) => chosen[key] ?? isUsual(key);
  return menu.map(({ titleKey, entries }) =>
    titleKey === undefined ? (
      <div key={entries[0]?.path} className="fy-menu-group">
        <Entries entries={entries} current={current} />
      </div>
    ) : (
      <Group
        key={titleKey}
        titleKey={titleKey}
        isOpen={isOpen(titleKey)}
        onToggle={() => choose({ ...chosen, [titleKey]: !isOpen(titleKey) })}
      >
        <Entries entries={entries} current={current} />
      </Group>
    ),
  );
}

interface GroupProps {
  readonly titleKey: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Group({ titleKey, isOpen, onToggle, children }: GroupProps) {
  const t = textsOf("shell");
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="fy-menu-group">
      <button type="button" id={id} className="fy-menu-title" aria-expanded={isOpen} onClick={onToggle}>
        {t(titleKey)}
        <Icon name={isOpen ? "up" : "down"} size="small" />
      </button>
      {isOpen && children}
    </div>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly current: MenuEntry | undefined;
}

/** With the heading of its part before the first of each. */
function Entries({ entries, current }: EntriesProps) {
  const t = textsOf("shell");
  return entries.map((entry, place) => (
    <Fragment key={entry.path}>
      {entry.part !== undefined && entry.part !== entries[place - 1]?.part && (
        <p className="fy-menu-part">{t(entry.part)}</p>
      )}
      <Entry entry={entry} isOn={entry === current} />
    </Fragment>
  ));
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
