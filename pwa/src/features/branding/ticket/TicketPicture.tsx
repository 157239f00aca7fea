import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { Bone, ErrorState, Loading } from "@/ui/states";
import type { Ticket } from "./model";
import { ticketPictureOf } from "./queries";

/** The ticket as it is drawn from what is saved. */
export function TicketPicture({ ticket }: { readonly ticket: Ticket }) {
  const t = textsOf("branding");
  const { data, error, refetch } = useQuery(ticketPictureOf(ticket));
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  return (
    <Card title={t("ticket.preview")} padded className="brand-preview">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Bone height={420} />
        </Loading>
      )}
      {data && <img ref={show} className="brand-ticket" alt={t("ticket.previewOf", { event: ticket.eventName })} />}
    </Card>
  );
}
