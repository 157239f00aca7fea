import "./form.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { TheirValuesContext } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { FormNotes } from "@/office/FormNotes";
import { confirm } from "@/ui/confirm";
import { Page } from "@/shell/Page";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { ZoneNote } from "@/ui/ZoneNote";
import { useShownZone } from "@/ui/zones";
import { AfterSaleCard } from "../aftersale/AfterSaleCard";
import { TextsCard } from "../texts/TextsCard";
import { DuplicateEvent } from "../duplicate/DuplicateEvent";
import { EmbedEvent } from "../embed/EmbedEvent";
import { MapInventory } from "../mapping/MapInventory";
import type { EventDetails } from "../model";
import { PerformanceList } from "../performances/PerformanceList";
import { venues, type PageAsked } from "../queries";
import { askSheet } from "../sheet/askSheet";
import { PerformanceUpload, type UploadHandle } from "../sheet/PerformanceUpload";
import { useSheetCheck } from "../sheet/useSheetCheck";
import { useSheetPreview, type SheetPreviewState } from "../sheet/useSheetPreview";
import { EventDetailsCard } from "./EventDetailsCard";
import type { EventForm } from "./eventForm";
import { EventPictures } from "./EventPictures";
import { SaveBar } from "./SaveBar";
import { SubCategories } from "./SubCategories";
import { TheirChanges } from "./TheirChanges";
import { useEventEditing } from "./useEventEditing";

interface EditEventFormProps {
  /** As it is now, whoever saved it last. */
  readonly event: EventDetails;
  readonly asked: PageAsked;
  readonly onAsk: (asked: PageAsked) => void;
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown } & {
    readonly refetch: () => Promise<unknown>;
  };
  readonly live: LiveStatus;
  readonly offline: ReactNode;
}

/** The form of an event that is there, closed once a sale of it has begun; and further performances from a sheet. */
export function EditEventForm({ event, asked, onAsk, query, live, offline }: EditEventFormProps) {
  const t = textsOf("events");
  const formId = useId();
  const isOnline = useOnline();
  const shown = useRef<SheetPreviewState>(null);
  const upload = useRef<UploadHandle>(null);
  const editing = useEventEditing(event, shown, upload);
  const { form, save, row = event, renew } = editing;
  const { data: choices } = useQuery(venues(event.account));
  const preview = useSheetPreview(useSheetCheck(form, event.id));
  useEffect(() => {
    shown.current = preview;
  });
  const { isDirty } = form.formState;

  const takeOver = useEffectEvent(() => {
    // Nothing is typed that could be lost: what somebody else saved is simply shown.
    if (!isDirty && !save.isPending && event.version > row.version) renew(event);
  });
  useEffect(() => takeOver(), [event.version]);

  const send = async (filled: EventForm) => {
    const known = [...filled.subcategories.map(({ name }) => name), ...event.kindsInUse];
    if (!filled.sheet || (await askSheet(preview, known))) save.mutate(filled);
    else upload.current?.goToWrong();
  };
  const clear = async () => {
    if (await confirm({ title: t("bar.clear") })) renew(event);
  };

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
        bar={<SaveBar formId={formId} isEdit isSaving={save.isPending} onClear={() => void clear()} />}
      >
        {offline}
        <Why event={event} isOnline={isOnline} />
        <div className="events-why">
          <FormNotes editing={editing}>
            <TheirChanges editing={editing} venues={choices} />
          </FormNotes>
        </div>
        <TheirValuesContext value={editing.theirs}>
          <form
            id={formId}
            className="events-form"
            noValidate
            onSubmit={(submit) => void form.handleSubmit(send)(submit)}
          >
            <FormErrors>
              <div className="events-columns">
                <EventDetailsCard venues={choices ?? [ownVenue(row)]} isLocked={event.isLocked} />
                <div className="events-side">
                  <Card title={t("images.title")}>
                    <EventPictures isLocked={event.isLocked} />
                  </Card>
                  <SubCategories isLocked={event.isLocked} />
                </div>
              </div>
              <PerformanceUpload ref={upload} preview={preview} hasVenue held={event.kindsInUse} />
            </FormErrors>
          </form>
        </TheirValuesContext>
        <div className="events-below">
          <PerformanceList event={event} asked={asked} onAsk={onAsk} query={query} />
          <TextsCard event={event} />
          <AfterSaleCard event={event} />
          <EmbedEvent event={event} />
          <TheirValuesContext value={editing.theirs}>
            <MapInventory
              saved={row.teams}
              isMapped={row.mapsInventory}
              isLocked={event.isLocked}
              capacities={{
                each: event.performances.map(({ capacity }) => capacity),
                areAll: event.performances.length === event.total,
              }}
            />
          </TheirValuesContext>
        </div>
      </Page>
    </FormProvider>
  );
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

/** The spec's rule: with one on-sale date of today or earlier the event's form is closed. */
function Why({ event, isOnline }: { readonly event: EventDetails; readonly isOnline: boolean }) {
  const t = textsOf("events");
  const format = useFormat();
  const zone = useShownZone(event.zone);
  const first = event.firstOnSaleAt;
  return (
    <div className="events-why">
      {event.isLocked && first && <Note>{t("locked", { when: format.dateTime(first, zone) })}</Note>}
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      {first && <ZoneNote zone={event.zone} at={first} />}
    </div>
  );
}
