import "./form.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import { useSeenAt } from "@/offline/useSeenAt";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { ZoneNote } from "@/ui/ZoneNote";
import { confirm } from "@/ui/confirm";
import { useFormat, useShownZone } from "@/ui/format";
import { Note } from "@/ui/states";
import { AfterSaleCard } from "../aftersale/AfterSaleCard";
import { DuplicateEvent } from "../duplicate/DuplicateEvent";
import { EmbedEvent } from "../embed/EmbedEvent";
import { MapInventory } from "../mapping/MapInventory";
import type { EventDetails, Venue } from "../model";
import { PerformanceList } from "../performances/PerformanceList";
import { eventDetails, eventKeys, FIRST_PAGE, useLiveEvents, type PageRequest } from "../queries";
import { firstSection, SectionNav, sectionOf } from "./SectionNav";
import { PerformanceUpload, type UploadHandle } from "../sheet/PerformanceUpload";
import { askSheet, useSheetCheck, useSheetPreview, type SheetPreviewState } from "../sheet/useSheetPreview";
import { TextsCard } from "../texts/TextsCard";
import { EventDetailsCard } from "./EventDetailsCard";
import { EventPictures } from "./EventPictures";
import { SaveBar } from "./SaveBar";
import { SubCategories } from "./SubCategories";
import { TicketLinks } from "./TicketLinks";
import { TheirChanges, useEventEditing } from "./useEventEditing";
import type { EventForm } from "./eventForm";
import { useVenues } from "./useVenues";

export function EditEvent({ id }: { readonly id: number }) {
  const t = textsOf("events");
  const [request, setRequest] = useState(FIRST_PAGE);
  const query = useQuery(eventDetails(id, request));
  const event = query.data;
  const live = useLiveEvents(event?.account ?? null);
  const offline = <Offline id={id} request={request} />;
  return (
    <NamedPage
      title={t("configuration")}
      crumbs={[{ label: t("title"), to: "/Events" }]}
      live={live}
      query={query}
      above={offline}
    >
      {(row) => (
        <EditEventForm event={row} request={request} onAsk={setRequest} query={query} live={live} offline={offline} />
      )}
    </NamedPage>
  );
}

function Offline({ id, request }: { readonly id: number; readonly request: PageRequest }) {
  const isOnline = useOnline();
  const seenAt = useSeenAt(eventKeys.one(id, request));
  return isOnline ? null : <OfflineStrip seenAt={seenAt} />;
}

interface EditEventFormProps {
  /** The newest version, whoever saved it. */
  readonly event: EventDetails;
  readonly request: PageRequest;
  readonly onAsk: (request: PageRequest) => void;
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown } & {
    readonly refetch: () => Promise<unknown>;
  };
  readonly live: LiveStatus;
  readonly offline: ReactNode;
}

/** The event's own form is closed once a sale of it has begun. */
function EditEventForm({ event, request, onAsk, query, live, offline }: EditEventFormProps) {
  const t = textsOf("events");
  const formId = useId();
  const isOnline = useOnline();
  const [address] = useSearchParams();
  const [section, setSection] = useState(() => firstSection(address.get("part"), event.isLocked));
  const shown = useRef<SheetPreviewState>(null);
  const upload = useRef<UploadHandle>(null);
  const editing = useEventEditing(event, shown, upload);
  const { form, save, row = event, renew } = editing;
  const choices = useVenues(event.account);
  const preview = useSheetPreview(useSheetCheck(form, event.id));
  useEffect(() => {
    shown.current = preview;
  });
  const { isDirty } = form.formState;

  const takeOver = useEffectEvent(() => {
    // With nothing typed, somebody else's change is simply shown.
    if (!isDirty && !save.isPending && event.version > row.version) renew(event);
  });
  useEffect(() => takeOver(), [event.version]);
  const reveal = () => {
    const [field] = Object.keys(form.formState.errors) as (keyof EventForm)[];
    if (!field || sectionOf(field) === section) return;
    flushSync(() => setSection(sectionOf(field)));
    form.setFocus(field);
  };
  const revealRefusal = useEffectEvent(reveal);
  useEffect(() => {
    if (save.isError) revealRefusal();
  }, [save.isError]);

  const send = async (filled: EventForm) => {
    const known = [...filled.subcategories.map(({ name }) => name), ...event.kindsInUse];
    if (!filled.sheet || (await askSheet(preview, known))) return save.mutate(filled);
    flushSync(() => setSection("dates"));
    upload.current?.goToWrong();
  };
  const clear = async () => {
    if (await confirm({ title: t("bar.clear") })) renew(event);
  };
  const isForm = section === "details" || section === "dates";

  return (
    <FormProvider {...form}>
      <Page
        title={t("configuration")}
        crumbs={[{ label: t("title"), to: "/Events" }]}
        heading={event.name}
        lead={<Lead event={event} />}
        live={live}
        actions={
          <span className="office-buttons">
            <ButtonLink to={`/DoorRules/${event.id}`} icon="sliders">
              {t("doorrules:open")}
            </ButtonLink>
            <DuplicateEvent event={event} />
          </span>
        }
        onRefresh={() => query.refetch()}
        bar={
          // An event on sale has nothing to save but a sheet's rows.
          (!event.isLocked || isDirty) && (
            <SaveBar formId={formId} isEdit isSaving={save.isPending} onClear={() => void clear()} />
          )
        }
      >
        {offline}
        {!isOnline && (
          <div className="events-why">
            <Note icon="offline">{t("common:needsNetwork")}</Note>
          </div>
        )}
        <div className="events-why">
          <FormNotes editing={editing}>
            <TheirChanges editing={editing} venues={choices} />
          </FormNotes>
        </div>
        <div className="events-page">
          <SectionNav section={section} onChange={setSection} />
          <div className="events-section">
            <TheirValuesContext value={editing.theirs}>
              {section === "dates" && (
                <>
                  <Zone event={event} />
                  <PerformanceList event={event} request={request} onAsk={onAsk} query={query} />
                </>
              )}
              <form
                id={formId}
                className="events-form"
                hidden={!isForm}
                noValidate
                onSubmit={(submit) => void form.handleSubmit(send, reveal)(submit)}
              >
                <FormErrors>
                  {section === "details" && <Details event={event} venues={choices ?? [ownVenue(row)]} />}
                  {section === "dates" && (
                    <PerformanceUpload ref={upload} preview={preview} hasVenue held={event.kindsInUse} />
                  )}
                </FormErrors>
              </form>
              {section === "tickets" && (
                <>
                  <MapInventory
                    saved={row.teams}
                    isMapped={row.mapsInventory}
                    isLocked={event.isLocked}
                    capacities={{
                      each: event.performances.map(({ capacity }) => capacity),
                      areAll: event.performances.length === event.total,
                    }}
                  />
                  <TicketLinks event={event} onDates={() => setSection("dates")} />
                </>
              )}
            </TheirValuesContext>
            {section === "after" && <AfterSaleCard event={event} />}
            {section === "site" && <EmbedEvent event={event} />}
            {section === "languages" && <TextsCard event={event} />}
          </div>
        </div>
      </Page>
    </FormProvider>
  );
}

interface DetailsProps {
  readonly event: EventDetails;
  readonly venues: readonly Venue[];
}

/** The specification: with an on-sale date of today or earlier the form is closed and reads as text. */
function Details({ event, venues: choices }: DetailsProps) {
  const t = textsOf("events");
  const format = useFormat();
  const zone = useShownZone(event.zone);
  const { isLocked, firstOnSaleAt: first } = event;
  return (
    <>
      {isLocked && first && <Note>{t("locked", { when: format.dateTime(first, zone) })}</Note>}
      <div className={`events-columns ${isLocked ? "is-text" : ""}`}>
        <EventDetailsCard venues={choices} isLocked={isLocked} />
        <div className="events-side">
          <Card title={t("images.title")}>
            <EventPictures isLocked={isLocked} />
          </Card>
          <SubCategories isLocked={isLocked} />
        </div>
      </div>
    </>
  );
}

function Zone({ event }: { readonly event: EventDetails }) {
  const first = event.performances[0]?.startsAt;
  return first ? <ZoneNote zone={event.zone} at={first} /> : null;
}

const ownVenue = (event: EventDetails) => ({
  id: event.venueId,
  name: event.venue,
  zone: event.zone,
  currency: event.currency,
});

/** "Edit mode, on sale from Mon 16-11-2026 10:00AM" */
function Lead({ event }: { readonly event: EventDetails }) {
  const t = textsOf("events");
  const format = useFormat();
  const zone = useShownZone(event.zone);
  const first = event.firstOnSaleAt;
  return <>{first ? t("editModeFrom", { when: format.dateTime(first, zone) }) : t("editMode")}</>;
}
