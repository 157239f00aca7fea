import "@/shell/errorBoundary.css";
import { Component, type ReactNode } from "react";
import { t } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/states";

interface State {
  readonly error: unknown;
}

/** One screen that breaks takes nothing else with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="fy-crash" role="alert">
        <EmptyState
          icon="alert"
          title={t("crash.title")}
          text={t(isMissingChunk(error) ? "crash.newer" : "crash.text")}
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

// After a new version the old one's parts are gone from the server: the browsers' three ways to say so.
const isMissingChunk = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|importing a module/i.test(error.message);
