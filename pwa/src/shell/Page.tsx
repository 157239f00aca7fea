import "./page.css";
import "./account.css";
import { IonContent, IonFooter, IonHeader, IonRefresher, IonRefresherContent } from "@ionic/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { IconButton } from "@/ui/Button";
import { FootContext, FootRoom } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { AccountMenu } from "./AccountMenu";
import { PageFoot, useWindowTitle } from "./BarePage";
import { FIND_KEYS, openFinding } from "./dialogs";
import { LiveBadge } from "./LiveBadge";

const BACK_TO_TOP_PX = 300;
/** From here on the heading is out of sight, and the header says where one is. */
const PAST_HEADING_PX = 64;

export interface Crumb {
  readonly label: string;
  /** Left out for a heading of the menu that has no screen of its own: Settings. */
  readonly to?: string;
  /** The spec's word for it, where another is read: decision 0129. */
  readonly spec?: string;
}

/** Above the screens of the menu's last group. */
export const settingsCrumb = (): Crumb => ({ label: textsOf("shell")("menu.settings"), spec: "Admin Tools" });

export interface PageProps {
  /** In the header and the window's title. */
  readonly title: string;
  /** What lies above this page: `Orders` before `Order Details`, `Settings` before `Customers`. */
  readonly crumbs?: readonly Crumb[];
  /** In their place an arrow before the title: the one screen that it is opened from. */
  readonly back?: { readonly to: string; readonly label: string };
  /** The h1; the title unless given. null leaves it to the content, which then has its own h1. */
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  /** Before the heading: the address of a poster, which shows nothing that the heading does not say. */
  readonly picture?: string | undefined;
  /** What `useTopic` or `useItems` gave. */
  readonly live?: LiveStatus;
  /** At the right of the heading on a desktop; behind or in the bar on a phone, as the page likes. */
  readonly actions?: ReactNode;
  /** A bar at the bottom that stays: the main action above a phone's tabs, or a long form's buttons. */
  readonly bar?: ReactNode;
  /** Whether the bar is for phones alone. */
  readonly phoneBar?: boolean;
  /** Pull down to read again. */
  readonly onRefresh?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A screen of the back office: header, heading, content, footer. Only this and ionic.ts know Ionic's page parts. */
export function Page(props: PageProps) {
  const {
    title,
    crumbs,
    back,
    heading = title,
    lead,
    picture,
    live,
    actions,
    bar,
    phoneBar = false,
    onRefresh,
    children,
  } = props;
  const t = textsOf("shell");
  const content = useRef<HTMLIonContentElement>(null);
  const [isFar, setFar] = useState(false);
  const [isPast, setPast] = useState(false);
  // What the heading says is not said a second time right above it.
  const isTwice = !isPast && heading !== null && (!crumbs || heading === title);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  useWindowTitle(title);
  useArrival(content);
  return (
    <>
      <IonHeader className="ion-no-border">
        <div className={isTwice ? "fy-top is-twice" : "fy-top"}>
          {back && (
            <Link className="fy-top-back" to={back.to} aria-label={back.label}>
              <Icon name="back" />
            </Link>
          )}
          {crumbs ? (
            <Crumbs crumbs={crumbs} title={title} />
          ) : (
            <span className="fy-top-title fy-grow" title={title} aria-hidden={isTwice || undefined}>
              {title}
            </span>
          )}
          <LiveBadge live={live} />
          <FindButton />
          <AccountMenu />
        </div>
      </IonHeader>
      <IonContent
        ref={content}
        scrollEvents
        onIonScroll={({ detail: { scrollTop } }) => {
          setFar(scrollTop > BACK_TO_TOP_PX);
          setPast(scrollTop > PAST_HEADING_PX);
        }}
      >
        {onRefresh && <Refresher onRefresh={onRefresh} />}
        <div className="fy-page">
          {heading !== null && (
            <div className="fy-page-head">
              {picture && <img className="fy-page-picture" src={picture} alt="" />}
              <div className="fy-grow">
                <h1>{heading}</h1>
                {lead && <p className="fy-lead">{lead}</p>}
              </div>
              {actions}
            </div>
          )}
          <FootContext value={foot}>{children}</FootContext>
          <PageFoot />
        </div>
        {isFar && (
          <div slot="fixed" className="fy-to-top">
            <IconButton
              icon="up"
              kind="normal"
              label={t("backToTop")}
              onClick={() => void content.current?.scrollToTop(240)}
            />
          </div>
        )}
      </IonContent>
      {bar && (
        <IonFooter className={`ion-no-border ${phoneBar ? "fy-only-phone" : ""}`}>
          <div className="fy-bar">
            {!phoneBar && <FootRoom ref={setFoot} />}
            {bar}
          </div>
        </IonFooter>
      )}
    </>
  );
}

function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const t = textsOf("shell");
  return (
    <nav className="fy-crumbs fy-grow" aria-label={t("breadcrumb")}>
      {crumbs.map(({ label, to, spec }) => (
        <span key={label} className="fy-crumb">
          {to === undefined ? (
            <span data-spec={spec}>{label}</span>
          ) : (
            <Link to={to} title={label} aria-label={label}>
              <Icon name="back" className="fy-only-phone" />
              <span className="fy-no-phone">{label}</span>
            </Link>
          )}
          <Icon name="right" size="small" />
        </span>
      ))}
      <b aria-current="page" title={title}>
        {title}
      </b>
    </nav>
  );
}

function Refresher({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  return (
    <IonRefresher slot="fixed" onIonRefresh={(event) => void onRefresh().finally(() => void event.detail.complete())}>
      <IonRefresherContent />
    </IonRefresher>
  );
}

/** The search of the whole office, in the header: where there is room it looks like the field that it opens. */
function FindButton() {
  const t = textsOf("shell");
  return (
    <button
      type="button"
      className="fy-find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openFinding}
    >
      <Icon name="search" />
      <span className="fy-find-word">{t("find")}</span>
      <kbd aria-hidden="true">{FIND_KEYS}</kbd>
    </button>
  );
}

/** What lies over a screen, and keeps the focus that it has. */
const OVER = "ion-modal, ion-popover";
/** The browser itself says where one is when a page has loaded. */
const FIRST = "default";

/** After a way to another screen the focus is on its heading, which a screen reader then reads (WCAG 2.4.3). */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    return key === FIRST ? undefined : arrive(content.current);
    // oxlint-disable-next-line exhaustive-deps -- the same screen with another tab is no way to another screen
  }, [pathname, content]);
}

/**
 * Ionic draws a screen some frames after React has put it there, and what is not drawn takes no focus: it is tried again
 * with each frame, unless somebody goes on meanwhile. A question that led here is still closing, and is waited for. Gives
 * what ends that.
 */
function arrive(content: HTMLElement | null): () => void {
  const left = document.activeElement;
  const gone = new AbortController();
  const attempt = () => {
    const focused = document.activeElement;
    const isHere = focused === left || focused === document.body;
    if (gone.signal.aborted || !isHere || !isOnTheWay(focused, content)) return;
    const heading = focusHeading(content);
    if (heading && document.activeElement !== heading) requestAnimationFrame(attempt);
  };
  const over = left?.closest(OVER);
  over?.addEventListener("didDismiss", () => requestAnimationFrame(attempt), { signal: gone.signal });
  attempt();
  return () => gone.abort();
}

/**
 * What led here has the focus behind it: the menu, or a link or a dialog's opener on the screen that was left. A screen
 * that has put it somewhere itself, or a dialog that is open, keeps it.
 */
const isOnTheWay = (focused: Element | null, content: HTMLElement | null) =>
  focused === null || (focused.closest(OVER) === null && content?.contains(focused) !== true);

/** Reads on from the heading of what is shown, without moving it; gives the heading, if there is one. */
export function focusHeading(content: HTMLElement | null): HTMLElement | undefined {
  const heading = content?.querySelector("h1");
  if (!heading) return undefined;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
