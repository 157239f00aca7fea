import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { eventChoices, type EventChoice } from "@/office/account";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Combo } from "@/ui/Combo";
import { Segment } from "@/ui/Field";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { useWholeList } from "@/ui/useSearchChoices";
import { useMatches, useNarrow } from "@/ui/useNarrow";
import { MailPreview } from "../email/MailPreview";
import { emailOf } from "../email/email";
import { PublishedLine } from "../publishing/PublishDialog";
import { TicketPicture } from "../ticket/TicketPicture";
import { ticketOf } from "../ticket/ticket";
import { AppearanceControls } from "./AppearanceControls";
import { StylingCard } from "./StylingCard";
import { accountBrandingOf, type Appearance } from "./appearance";
import { pageOf } from "./appearanceDraft";

interface StudioProps {
  readonly account: number;
  readonly event: EventChoice | null | undefined;
  readonly onChoose: (event: number) => void;
}

type Side = "set" | "preview";

/** Settings on the left, a preview on the right. */
export function AppearanceStudio({ account, event, onChoose }: StudioProps) {
  const t = textsOf("branding");
  const isNarrow = useNarrow();
  const [side, setSide] = useState<Side>("set");
  const { data: accountBranding, error, refetch } = useQuery(accountBrandingOf(account));
  if (!accountBranding && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!accountBranding || event === undefined) {
    return (
      <Loading>
        <Bone height={560} />
      </Loading>
    );
  }
  return (
    <>
      <PublishedLine published={accountBranding.published} isChanged={accountBranding.isChanged} />
      {isNarrow && (
        <Segment<Side>
          label={t("look.side")}
          className="is-whole brand-side"
          value={side}
          options={[
            { value: "set", label: t("look.set") },
            { value: "preview", label: t("preview") },
          ]}
          onChange={setSide}
        />
      )}
      <div className="brand-studio">
        {(!isNarrow || side === "set") && (
          <AppearanceControls account={account} appearance={accountBranding.appearance} />
        )}
        {(!isNarrow || side === "preview") && (
          <AppearancePreview
            account={account}
            appearance={accountBranding.appearance}
            event={event}
            onChoose={onChoose}
          />
        )}
      </div>
      <details className="brand-advanced">
        <summary>{t("look.advanced")}</summary>
        <p className="brand-hint">{t("look.advancedHint")}</p>
        <StylingCard account={account} />
      </details>
    </>
  );
}

type What = "page" | "mail" | "ticket";
type Device = "phone" | "desktop";
type Theme = "light" | "dark";

const WHAT: readonly What[] = ["page", "mail", "ticket"];
const DEVICES: readonly Device[] = ["phone", "desktop"];
const THEMES: readonly Theme[] = ["light", "dark"];
/** px; the email is as wide as in most email programs. */
const PAGE = { phone: 390, desktop: 1024 } as const;
const MAIL = { phone: 390, desktop: 640 } as const;

interface PreviewProps {
  readonly account: number;
  readonly appearance: Appearance;
  readonly event: EventChoice | null;
  readonly onChoose: (event: number) => void;
}

/** The event's real page, email and ticket, drawn from the drafts. */
function AppearancePreview({ account, appearance, event, onChoose }: PreviewProps) {
  const t = textsOf("branding");
  // A scaled-down desktop page is unreadable in less room.
  const isTight = useMatches("(max-width: 1279px)");
  const [what, setWhat] = useState<What>("page");
  const [chosen, setDevice] = useState<Device>();
  const [theme, setTheme] = useState<Theme>("light");
  const device = chosen ?? (isTight ? "phone" : "desktop");
  const found = useWholeList(useQuery(eventChoices(account)));
  if (!event) {
    return (
      <Card title={t("preview")}>
        <EmptyState icon="calendar" title={t("templates.none")} text={t("previewed.noEvents")} />
      </Card>
    );
  }
  return (
    <section className="brand-shows" aria-label={t("preview")}>
      <div className="brand-shows-head">
        <Combo
          label={t("previewed.event")}
          className="brand-event"
          {...found}
          chosen={event}
          onChoose={(choice) => choice && onChoose(choice.value)}
        />
        <Segment<What>
          label={t("look.shows")}
          value={what}
          options={WHAT.map((value) => ({ value, label: t(`look.what.${value}`) }))}
          onChange={setWhat}
        />
        {what !== "ticket" && (
          <Segment<Device>
            label={t("previewed.on")}
            value={device}
            options={DEVICES.map((value) => ({ value, label: t(`previewed.${value}`) }))}
            onChange={setDevice}
          />
        )}
        {what === "page" && (
          <Segment<Theme>
            label={t("look.scheme")}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`look.schemes.${value}`) }))}
            onChange={setTheme}
          />
        )}
      </div>
      {what === "page" && <Page event={event.value} appearance={appearance} device={device} theme={theme} />}
      {what === "mail" && <Mail event={event.value} width={MAIL[device]} />}
      {what === "ticket" && <Ticket event={event.value} />}
    </section>
  );
}

interface PageProps {
  readonly event: number;
  readonly appearance: Appearance;
  readonly device: Device;
  readonly theme: Theme;
}

function Page({ event, appearance, device, theme }: PageProps) {
  const t = textsOf("branding");
  const { data, error, refetch } = useQuery(pageOf(event, appearance));
  const width = PAGE[device];
  // Scales to the available room.
  const fit = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined;
      const observer = new ResizeObserver(() =>
        place.style.setProperty("--scale", String(Math.min(1, place.clientWidth / width))),
      );
      observer.observe(place);
      return () => observer.disconnect();
    },
    [width],
  );
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Loading>
        <Bone height={560} />
      </Loading>
    );
  }
  const name = t(`previewed.${device}`);
  return (
    <div className={`brand-live is-${device}`} ref={fit}>
      <iframe key={data} src={`${data}&theme=${theme}`} title={t("look.frame", { device: name })} width={width} />
    </div>
  );
}

function Mail({ event, width }: { readonly event: number; readonly width: number }) {
  const t = textsOf("branding");
  const { data, error, refetch } = useQuery(emailOf(event));
  if (data) {
    return (
      <>
        <MailPreview email={data} width={width} />
        <ButtonLink icon="edit" to={`/EmailTemplate?event=${event}`}>
          {t("templates.editEmail")}
        </ButtonLink>
      </>
    );
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waits />;
}

function Ticket({ event }: { readonly event: number }) {
  const t = textsOf("branding");
  const { data, error, refetch } = useQuery(ticketOf(event));
  if (data) {
    return (
      <>
        <TicketPicture ticket={data} />
        <ButtonLink icon="edit" to={`/TicketTemplate?event=${event}`}>
          {t("templates.editTicket")}
        </ButtonLink>
      </>
    );
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waits />;
}

const Waits = () => (
  <Loading>
    <Bone height={420} />
  </Loading>
);
