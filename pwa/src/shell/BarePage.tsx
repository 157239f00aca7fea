import "./page.css";
import { type ReactNode, Suspense, useEffect } from "react";
import { t } from "@/i18n/i18n";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { Content } from "@/shell/ionic";

/**
 * Ionic's page around a screen: it is there before the screen's code has loaded, and catches the screen's errors.
 */
export function PageHolder({ children }: { children: ReactNode }) {
  return (
    <div className="ion-page">
      <ErrorBoundary>
        <Suspense fallback={<Content />}>{children}</Suspense>
      </ErrorBoundary>
    </div>
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
    <Content scrollY={scroll} className={className} data-theme={theme}>
      {children}
    </Content>
  );
}

const thisYear = () => new Date().getFullYear();

export function PageFoot() {
  return (
    <div className="fy-foot">
      <span>{t("copyright", { year: thisYear() })}</span>
      <span>{t("rights")}</span>
    </div>
  );
}

export function useWindowTitle(title: string): void {
  const name = t("name");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
