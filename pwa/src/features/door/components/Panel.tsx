import { type ReactNode, useEffect, useRef } from "react";
import { t, textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { LiveBadge } from "@/shell/LiveBadge";
import { Bone } from "@/ui/Bone";
import { IconButton } from "@/ui/Button";
import { EmptyState, Loading } from "@/ui/states";

interface PanelProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Connection status; only for sheets whose content depends on it. */
  readonly live?: LiveStatus;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** false: something inside takes the focus itself. */
  readonly takesFocus?: boolean;
}

/** A sheet over the door. DoorScreen handles Escape. */
export function Panel({ title, subtitle, live, onClose, children, footer, takesFocus = true }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (takesFocus) panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [takesFocus]);
  return (
    <section ref={panel} className="door-panel" role="dialog" aria-label={title} tabIndex={-1}>
      <header className="door-panel-head">
        <div className="fy-grow">
          <h2>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {live && <LiveBadge live={live} />}
        <IconButton icon="x" label={t("close")} onClick={onClose} />
      </header>
      <div className="door-panel-body">{children}</div>
      {footer}
    </section>
  );
}

/** A placeholder until the performances are known. `hasNone`: they cannot be loaded now. */
export function DoorWaits({ hasNone = false }: { readonly hasNone?: boolean }) {
  const t = textsOf("door");
  if (hasNone) {
    return (
      <div role="status">
        <EmptyState icon="offline" title={t("choose.noList")} text={t("choose.noListText")} />
      </div>
    );
  }
  return (
    <Loading>
      <div className="door-waits">
        <Bone width="55%" height={18} />
        <Bone width="75%" />
        <Bone />
        <Bone width="40%" height={48} />
      </div>
    </Loading>
  );
}
