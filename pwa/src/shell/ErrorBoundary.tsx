import "@/shell/errorBoundary.css";
import { Component, type ReactNode } from "react";
import { t } from "@/i18n/i18n";
import { leaveFirstFrame } from "@/theme/firstFrame";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/states";

interface BoundaryProps {
  readonly children: ReactNode;
  /** What is kept and what to do next, where the page knows more than that what was saved is safe. */
  readonly text?: () => string;
  readonly onCrash?: () => void;
}

interface State {
  readonly error: unknown;
}

/** Keeps a screen that breaks from breaking anything else. */
export class ErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(): void {
    void leaveFirstFrame();
    this.props.onCrash?.();
  }

  override render() {
    const { error } = this.state;
    const { children, text } = this.props;
    if (error === undefined) return children;
    return (
      <div className="fy-crash" role="alert">
        <EmptyState
          icon="alert"
          title={t("crash.title")}
          text={text?.() ?? t(isMissingChunk(error) ? "crash.newer" : "crash.text")}
          action={
            <Button kind="main" onClick={() => window.location.reload()}>
              {t("reload")}
            </Button>
          }
        />
      </div>
    );
  }
}

// After an update the old version's parts are gone from the server: the three ways in which browsers say so.
const isMissingChunk = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|importing a module/i.test(error.message);
