import "@/shell/page.css";
import { IonContent, IonFooter, IonHeader, IonPage, IonRefresher, IonRefresherContent } from "@ionic/react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LiveStatus } from "@/live/live";
import { AccountMenu } from "@/shell/AccountMenu";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { LiveBadge } from "@/shell/LiveBadge";
import { IconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const BACK_TO_TOP_PX = 300;

export interface Crumb {
  readonly label: string;
  /** Left out for a heading of the menu that has no screen of its own: Admin Tools. */
  readonly to?: string;
}

interface PageProps {
  /** In the header and the window's title. */
  readonly title: string;
  /** What lies above this page: `Orders` before `Order Details`, `Admin Tools` before `Customers`. */
  readonly crumbs?: readonly Crumb[];
  /** The h1; the title unless given. null leaves it to the content, which then has its own h1. */
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
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

/**
 * Ionic's page around a screen: it is there before the screen's code has loaded, and catches the screen's errors.
 */
export function PageHolder({ children }: { children: ReactNode }) {
  return (
    <IonPage>
      <ErrorBoundary>
        <Suspense fallback={<IonContent />}>{children}</Suspense>
      </ErrorBoundary>
    </IonPage>
  );
}

/** A screen of the back office: header, heading, content, footer. Only this and BarePage know Ionic's page parts. */
export function Page(props: PageProps) {
  const { title, crumbs, heading = title, lead, live, actions, bar, phoneBar = false, onRefresh, children } = props;
  const { t } = useTranslation("shell");
  const content = useRef<HTMLIonContentElement>(null);
  const [isFar, setFar] = useState(false);
  useWindowTitle(title);
  return (
    <>
      <IonHeader className="ion-no-border">
        <div className="fy-top">
          {crumbs ? <Crumbs crumbs={crumbs} title={title} /> : <span className="fy-top-title fy-grow">{title}</span>}
          <LiveBadge live={live} />
          <AccountMenu />
        </div>
      </IonHeader>
      <IonContent ref={content} scrollEvents onIonScroll={(event) => setFar(event.detail.scrollTop > BACK_TO_TOP_PX)}>
        {onRefresh && <Refresher onRefresh={onRefresh} />}
        <div className="fy-page">
          {heading !== null && (
            <div className="fy-page-head">
              <div className="fy-grow">
                <h1>{heading}</h1>
                {lead && <p className="fy-lead">{lead}</p>}
              </div>
              {actions}
            </div>
          )}
          {children}
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
          <div className="fy-bar">{bar}</div>
        </IonFooter>
      )}
    </>
  );
}

interface BarePageProps {
  readonly title: string;
  /** The door stays dark whatever the device says. */
  readonly theme?: "dark";
  readonly className?: string;
  /** false: the content keeps to the screen and scrolls by itself where it has to. */
  readonly scroll?: boolean;
  readonly children: ReactNode;
}

/** A screen without the back office's frame: sign-in, the door. */
export function BarePage({ title, theme, className, scroll = true, children }: BarePageProps) {
  useWindowTitle(title);
  return (
    <IonContent scrollY={scroll} className={className} data-theme={theme}>
      {children}
    </IonContent>
  );
}

export function PageFoot() {
  const { t } = useTranslation();
  return (
    <div className="fy-foot">
      <span>{t("copyright", { year: new Date().getFullYear() })}</span>
      <span>{t("rights")}</span>
    </div>
  );
}

function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const { t } = useTranslation("shell");
  return (
    <nav className="fy-crumbs fy-grow" aria-label={t("breadcrumb")}>
      {crumbs.map(({ label, to }) => (
        <span key={label} className="fy-crumb">
          {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
          <Icon name="right" size="small" />
        </span>
      ))}
      <b aria-current="page">{title}</b>
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

function useWindowTitle(title: string): void {
  const { t } = useTranslation();
  const name = t("name");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
