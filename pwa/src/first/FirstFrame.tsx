import "@/ui/drawings";
import type { ReactNode } from "react";
import { MENU, type MenuEntry, type MenuGroup, SETTINGS, TAB_WORDS, TABS } from "@/frame/menu";
import { textsOf } from "@/i18n/i18n";
import type { Access } from "@/shell/access";
import { DoorAjar } from "@/shell/DoorAjar";
import { FRAME } from "@/theme/firstFrame";
import { Bone } from "@/ui/Bone";
import { Card } from "@/ui/Card";
import { Arch, Icon } from "@/ui/Icon";

/**
 * What stands in index.html before any script of the app has come: the frame as the app draws it, with grey bars where its
 * screen will be. Drawn once, by the build (vite.first.ts); who sees what of it, first/start.ts says by classes.
 */
export function FirstFrame() {
  return (
    <div className={FRAME} aria-hidden="true">
      <div className="of-office fy-menu-body">
        <Brand />
        <nav>
          {MENU.map((group) => (
            <Group key={group.entries[0]?.path} group={group} />
          ))}
        </nav>
      </div>
      <div className="of-office fy-content is-framed">
        <Top />
        <div className="fy-outlet">
          <div className="fy-page">
            <div className="fy-page-head">
              <div className="fy-grow">
                <h1 data-says="heading">&nbsp;</h1>
                <p className="fy-lead">
                  <Bone width={160} />
                </p>
              </div>
            </div>
            <Cards />
            <Rows />
          </div>
        </div>
        <Tabs />
      </div>
      <div className="of-entrance fy-entrance">
        <DoorAjar />
        <Entering />
      </div>
      <div className="of-door">
        <Bones widths={["60%"]} height={20} />
        <span className="fy-bone first-camera" />
        <Bones widths={["30%", "100%"]} height={48} />
      </div>
    </div>
  );
}

const Brand = () => {
  const t = textsOf("common");
  return (
    <p className="fy-brand">
      <Arch />
      {t("name")}
    </p>
  );
};

const Bones = ({ widths, height = 14 }: { readonly widths: readonly string[]; readonly height?: number }) =>
  widths.map((width, place) => <Bone key={place} width={width} height={height} />);

/** The screens that an entry of the menu stands for, by the first part of their addresses. */
const screensOf = ({ path, also = [] }: MenuEntry) =>
  [path, ...also].map((one) => one.split("/")[1]?.toLowerCase()).join(" ");

const forWhom = (access: Access) => (access === "office" || access === "admin" ? `for-${access}` : "");

/** A heading is seen by whoever sees one of the screens below it. */
const widest = (entries: readonly MenuEntry[]): Access =>
  (["everyone", "office"] as const).find((access) => entries.some((entry) => entry.access === access)) ?? "admin";

function Group({ group: { titleKey, entries } }: { readonly group: MenuGroup }) {
  const t = textsOf("shell");
  return (
    <div className={`fy-menu-group ${forWhom(widest(entries))}`}>
      {titleKey !== undefined && (
        <span className="fy-menu-title">
          {t(titleKey)}
          <Icon name={titleKey === SETTINGS ? "down" : "up"} size="small" />
        </span>
      )}
      {titleKey !== SETTINGS &&
        entries.map((entry) => (
          <div key={entry.path} className={`fy-menu-line ${forWhom(entry.access)}`} data-for={screensOf(entry)}>
            <Icon name={entry.icon} />
            {t(entry.titleKey)}
          </div>
        ))}
    </div>
  );
}

function Top() {
  const t = textsOf("shell");
  return (
    <div className="fy-top is-twice">
      <span className="fy-top-title fy-grow" data-says="title" />
      <span className="fy-find">
        <Icon name="search" />
        <span className="fy-find-word">{t("find")}</span>
        <kbd>Ctrl K</kbd>
      </span>
      <span className="fy-account">
        <span className="fy-avatar" data-says="initials" />
        <span className="fy-no-phone" data-says="name" />
        <Icon name="down" size="small" className="fy-no-phone" />
      </span>
    </div>
  );
}

const Boned = ({ children }: { readonly children: ReactNode }) => <Card padded>{children}</Card>;

const Cards = () => (
  <div className="of-cards">
    {[60, 90, 320].map((height) => (
      <Boned key={height}>
        <Bone width="30%" />
        <Bone height={height} />
      </Boned>
    ))}
  </div>
);

const Rows = () => (
  <div className="of-rows">
    <Boned>
      <Bones widths={["40%", "90%", "75%", "85%", "60%", "80%"]} />
    </Boned>
  </div>
);

/** Roles that have the same tabs share a bar. */
const Tabs = () =>
  [...new Set(Object.values(TABS))].map((tabs) => (
    <nav key={rolesWith(tabs)} className={`fy-tabs ${rolesWith(tabs)}`}>
      {tabs.map((tab) => (
        <Tab key={tab.path} tab={tab} />
      ))}
      <More />
    </nav>
  ));

const rolesWith = (tabs: readonly MenuEntry[]) =>
  Object.entries(TABS)
    .flatMap(([role, own]) => (own === tabs ? [`of-role-${role}`] : []))
    .join(" ");

function Tab({ tab }: { readonly tab: MenuEntry }) {
  const t = textsOf("shell");
  return (
    <span data-for={screensOf(tab)}>
      <Icon name={tab.icon} />
      {t(TAB_WORDS.get(tab.path) ?? tab.titleKey)}
    </span>
  );
}

function More() {
  const t = textsOf("shell");
  return (
    <span>
      <Icon name="lines" />
      {t("tabs.more")}
    </span>
  );
}

const Entering = () => (
  <div className="fy-entrance-in">
    <div className="fy-entrance-form">
      <div>
        <Bone width="40%" height={37} />
        <Bone width="60%" height={14} />
      </div>
      {[1, 2].map((place) => (
        <div key={place}>
          <Bone width="25%" height={12} />
          <Bone height={48} />
        </div>
      ))}
      <Bone height={48} />
    </div>
  </div>
);
