import { menuController } from "@ionic/core/components";
import { IonMenu, IonSplitPane } from "@ionic/react";
import { Fragment, type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { watchedExports } from "@/office/exporting/watched";
import { ConflictBadge } from "@/shared/conflicts/ConflictBadge";
import { focusHeading } from "@/shell/Page";
import { late } from "@/shell/late";
import { useRoutePaths } from "@/shell/routes";
import { useSession } from "@/shell/session";
import { Arch, Icon } from "@/ui/Icon";
import { loadOverlays } from "@/ui/overlays";
import { whenIdle } from "@/ui/whenIdle";
import {
  isCurrent,
  isShown,
  MENU,
  type MenuEntry,
  type MenuGroup,
  SELL,
  SETTINGS,
  TAB_WORDS,
  TABS,
  visibleMenu,
} from "./menu";
import "./menu.css";

const CONTENT = "fy-content";
const ExportNotices = late(async () => (await import("@/office/exporting/ExportNotices")).ExportNotices);

/** Menu, screens, tabs. */
export function BackOffice({ children }: { children: ReactNode }) {
  const t = textsOf("shell");
  // Whoever presses Ctrl-K types on at once.
  useEffect(() => whenIdle(() => import("./finding/FindDialog")), []);
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
        {watched.length > 0 && <ExportNotices />}
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
    void import("./finding/recent").then(
      ({ noteOpened }) => noteOpened(person, pathname),
      () => undefined,
    );
  }, [person, pathname]);
}

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
      to={entry.to ?? entry.path}
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
