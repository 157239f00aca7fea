import "@/ui/states.css";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import { serverNow, watchClock } from "@/api/clock";
import { errorMessage } from "@/api/errors";
import { t } from "@/i18n/i18n";
import { isFirstFrameThere } from "@/theme/firstFrame";
import { Button } from "./Button";
import { Icon, type IconName } from "./Icon";

interface StateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

function State({ icon, title, text, action }: StateProps) {
  return (
    <div className="fy-state">
      <Icon name={icon} />
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

interface EmptyProps {
  readonly icon?: IconName;
  /** 'No records found' unless the spec has another text. */
  readonly title?: string;
  readonly text?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon = "search", title, text, action }: EmptyProps) {
  return <State icon={icon} title={title ?? t("noRecords")} text={text} action={action} />;
}

interface ErrorProps {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}

export function ErrorState({ error, title, onRetry }: ErrorProps) {
  const heading = title ?? t("somethingWrong");
  const says = errorMessage(error);
  return (
    <div role="alert">
      <State
        icon="alert"
        title={heading}
        text={says === heading ? undefined : says}
        action={onRetry && <Button onClick={onRetry}>{t("tryAgain")}</Button>}
      />
    </div>
  );
}

/** Grey bars in the shape of what comes, and only after 200 ms: a quick answer shows none. Where some stand, they stay. */
export function Loading({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(isFirstFrameThere);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={late ? undefined : "fy-too-early"}>
      <span className="fy-unseen">{t("loading")}</span>
      {children}
    </div>
  );
}

interface NoteProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly kind?: "info" | "warn" | "bad";
  readonly icon?: IconName;
  readonly className?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** One line that says something about the whole part. */
export function Note({ ref, kind = "info", icon, className = "", children, action }: NoteProps) {
  return (
    <div ref={ref} className={`fy-note is-${kind} ${className}`} role={kind === "bad" ? "alert" : "status"}>
      <Icon name={icon ?? (kind === "info" ? "info" : "alert")} />
      <span className="fy-grow">{children}</span>
      {action}
    </div>
  );
}

/** The time now by the server's clock, kept up to date for what shows an age or an end. */
export function useNow(everyMilliseconds: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMilliseconds);
    const stop = watchClock(() => setNow(serverNow()));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMilliseconds]);
  return now;
}
