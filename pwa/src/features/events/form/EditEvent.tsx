import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { NamedPage } from "@/shell/NamedPage";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { eventDetails, eventKeys, FIRST_PAGE, useLiveEvents, type PageAsked } from "../queries";
import { EditEventForm } from "./EditEventForm";

/** An event that is there: changed as it was made, and its performances one by one. */
export function EditEvent({ id }: { readonly id: number }) {
  const t = textsOf("events");
  const [asked, setAsked] = useState(FIRST_PAGE);
  const query = useQuery(eventDetails(id, asked));
  const event = query.data;
  const live = useLiveEvents(event?.account ?? null);
  const offline = <Offline id={id} asked={asked} />;
  return (
    <NamedPage
      title={t("configuration")}
      crumbs={[{ label: t("title"), to: "/Events" }]}
      live={live}
      query={query}
      above={offline}
    >
      {(row) => (
        <EditEventForm event={row} asked={asked} onAsk={setAsked} query={query} live={live} offline={offline} />
      )}
    </NamedPage>
  );
}

function Offline({ id, asked }: { readonly id: number; readonly asked: PageAsked }) {
  const isOnline = useOnline();
  const seenAt = useSeenAt(eventKeys.one(id, asked));
  return isOnline ? null : <OfflineStrip seenAt={seenAt} />;
}
