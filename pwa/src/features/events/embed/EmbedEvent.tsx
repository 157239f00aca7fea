import "./embed.css";
import { useMemo, useState } from "react";
import { serverOrigin } from "@/api/client";
import { t, textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Field, Switch } from "@/ui/Field";
import { copyText } from "@/ui/CopyId";
import { FramedWidget } from "@/widget/embed/FramedWidget";
import type { HostContext } from "@/widget/protocol";
import type { EventDetails } from "../model";

interface Embedding {
  readonly origin: string;
  readonly event: number;
  readonly name: string;
  /** Percentages. */
  readonly width: string;
  readonly height: string;
  readonly isDark: boolean;
  /** Opens in a new tab: for sites that must be scanned if cards are taken on them (PCI). */
  readonly opensTab: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** An event's page for organisers without a site. */
const buyAddress = ({ origin, event }: Pick<Embedding, "origin" | "event">) => `${origin}/buy/${event}`;

/** The script line, with a link for visitors without scripts. */
export function snippetOf({ origin, event, name, width, height, isDark, opensTab }: Embedding): string {
  const theme = isDark ? ' data-theme="dark"' : "";
  const how = opensTab ? 'data-open="tab"' : `data-width="${shareOf(width)}%" data-height="${shareOf(height)}%"`;
  const script = `<script src="${origin}/embed.js" data-event="${event}" ${how}${theme}></script>`;
  return `${script}\n<noscript><a href="${buyAddress({ origin, event })}">${asHtml(`Tickets for ${name}`)}</a></noscript>`;
}

/** A percentage from 1 to 100. */
export function shareOf(typed: string): number {
  const share = Math.round(Number(typed));
  return share >= 1 && share <= 100 ? share : 100;
}

/** Selling on the organiser's own site: the code to copy, a preview, and a page for those without a site. */
export function EmbedEvent({ event }: { readonly event: EventDetails }) {
  const t = textsOf("events");
  const [width, setWidth] = useState("100");
  const [height, setHeight] = useState("100");
  const [isDark, setDark] = useState(false);
  const [opensTab, setOpensTab] = useState(false);
  const [isShown, setShown] = useState(false);
  const origin = serverOrigin();
  const snippet = snippetOf({ origin, event: event.id, name: event.name, width, height, isDark, opensTab });
  const page = buyAddress({ origin, event: event.id });
  const context = useMemo<HostContext>(
    () => ({ url: window.location.href, eventid: event.id, channel: "online" }),
    [event.id],
  );
  return (
    <Card padded className="events-embed" title={t("embed.title")}>
      <p className="fy-quiet">{t("embed.lead")}</p>
      <div className="events-embed-sizes">
        {!opensTab && <Share label={t("embed.width")} value={width} onChange={setWidth} />}
        {!opensTab && <Share label={t("embed.height")} value={height} onChange={setHeight} />}
        <Switch label={t("embed.dark")} checked={isDark} onChange={(changed) => setDark(changed.target.checked)} />
        <Switch label={t("embed.tab")} checked={opensTab} onChange={({ target }) => setOpensTab(target.checked)} />
      </div>
      <p className="fy-small fy-quiet">{t("embed.tabHint")}</p>
      <pre className="events-snippet" tabIndex={0} aria-label={t("embed.snippet")}>
        <code>{snippet}</code>
      </pre>
      <div className="events-embed-keys">
        <Copy text={snippet} label={t("embed.copy")} />
        <Button icon="eye" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? "embed.hide" : "embed.preview")}
        </Button>
      </div>
      {isShown && (
        <div className={`events-preview ${isDark ? "is-dark" : "is-light"}`}>
          <div style={{ width: `${shareOf(width)}%` }}>
            <FramedWidget
              key={String(isDark)}
              title={t("embed.previewOf", { name: event.name })}
              origin={origin}
              context={context}
              isDark={isDark}
            />
          </div>
        </div>
      )}
      <h3>{t("embed.page")}</h3>
      <p className="events-embed-page">
        <a className="fy-target" href={page} target="_blank" rel="noopener">
          {page}
        </a>
        <Copy text={page} label={t("embed.copyPage")} />
      </p>
      <p className="fy-small fy-quiet">{t("embed.sites")}</p>
    </Card>
  );
}

interface ShareProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

function Share({ label, value, onChange }: ShareProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      value={value}
      trailing={<span className="fy-quiet">%</span>}
      onChange={(typed) => onChange(typed.target.value.replace(/\D/g, ""))}
    />
  );
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <>
      <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
        {label}
      </Button>
      <span className="fy-unseen" role="status">
        {isCopied && t("copied")}
      </span>
    </>
  );
}
