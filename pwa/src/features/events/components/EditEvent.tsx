import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { useSeenAt } from "@/offline/useSeenAt";
import { Page } from "@/shell/Page";
import { isSameDay } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone, EmptyState, ErrorState, Loading, Note, OfflineStrip, useNow } from "@/ui/states";
import { formOf, KEPT_VENUE, type EventForm } from "../eventForm";
import { firstOnSale, type EventDetails } from "../model";
import { eventDetails, eventKeys, FIRST_PAGE, useLiveEvents, type PageAsked } from "../queries";
import { DuplicateEvent } from "./DuplicateEvent";
import { EventDetailsCard } from "./EventDetailsCard";
import { KeptParts } from "./KeptParts";
import { PerformanceList } from "./PerformanceList";

/** An event that is there: shown as it is, and its performances one by one to edit. */
export function EditEvent({ id }: { readonly id: number }) {
  const { t } = useTranslation("events");
  const [asked, setAsked] = useState(FIRST_PAGE);
  const query = useQuery(eventDetails(id, asked));
  const event = query.data;
  const live = useLiveEvents(event?.account ?? null);
  return (
    <Page
      title={t("configuration")}
      crumbs={[{ label: t("title"), to: "/Events" }]}
      heading={event ? event.name : undefined}
      lead={event && <Lead event={event} />}
      live={live}
      actions={event && <DuplicateEvent event={event} />}
      onRefresh={() => query.refetch()}
    >
      <Offline id={id} asked={asked} />
      {event && <EventParts event={event} asked={asked} onAsk={setAsked} query={query} />}
      {event === null && <EmptyState icon="calendar" />}
      {query.isError && !event && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Loading>
          <Bone height={320} />
        </Loading>
      )}
    </Page>
  );
}

function Offline({ id, asked }: { readonly id: number; readonly asked: PageAsked }) {
  const isOnline = useOnline();
  const seenAt = useSeenAt(eventKeys.one(id, asked));
  return isOnline ? null : <OfflineStrip seenAt={seenAt} />;
}

/** "Edit mode, on sale from Mon 16-11-2026 10:00AM" */
function Lead({ event }: { readonly event: EventDetails }) {
  const { t } = useTranslation("events");
  const format = useFormat();
  const first = firstOnSale(event.performances);
  return <>{first ? t("editModeFrom", { when: format.dateTime(first.onSaleAt, first.zone) }) : t("editMode")}</>;
}

interface PartsProps {
  readonly event: EventDetails;
  readonly asked: PageAsked;
  readonly onAsk: (asked: PageAsked) => void;
  readonly query: ReturnType<typeof useQuery<EventDetails | null>>;
}

function EventParts({ event, asked, onAsk, query }: PartsProps) {
  const form = useForm<EventForm>({ values: formOf(event) });
  return (
    <FormProvider {...form}>
      <Why event={event} />
      <div className="events-columns events-locked">
        <fieldset className="events-plain" disabled>
          <EventDetailsCard venues={[{ id: Number(KEPT_VENUE), name: event.venue, currency: event.currency }]} />
        </fieldset>
        <KeptParts event={event} />
      </div>
      <PerformanceList event={event} asked={asked} onAsk={onAsk} query={query} />
    </FormProvider>
  );
}

/** The spec's rule: with one on-sale date of today or earlier the whole form is closed. */
function Why({ event }: { readonly event: EventDetails }) {
  const { t } = useTranslation("events");
  const format = useFormat();
  const now = useNow(20_000);
  const first = firstOnSale(event.performances);
  const isLocked = first && (Date.parse(first.onSaleAt) <= now || isSameDay(first.onSaleAt, now, first.zone));
  return (
    <div className="events-why">
      <Note>
        {isLocked ? t("locked", { when: format.dateTime(first.onSaleAt, first.zone) }) : t("onlyPerformances")}
      </Note>
    </div>
  );
}
