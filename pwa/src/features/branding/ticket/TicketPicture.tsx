import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Bone } from "@/ui/Bone";
import { Card } from "@/ui/Card";
import { ErrorState, Loading } from "@/ui/states";
import { LanguageChoice } from "../template/LanguageChoice";
import type { Language } from "../branding";
import { ticketPictureOf, typedTicketOf, type Ticket, type TicketForm } from "./ticket";

interface PictureProps {
  readonly ticket: Ticket;
  /** Unsaved edits. */
  readonly typed?: TicketForm | undefined;
}

/** The ticket, from the saved template or from unsaved edits. */
export function TicketPicture({ ticket, typed }: PictureProps) {
  const t = textsOf("branding");
  const [language, setLanguage] = useState<Language>("en");
  const { data, error, refetch } = useQuery<Blob>(
    typed ? typedTicketOf(typed, ticket, language) : ticketPictureOf(ticket, language),
  );
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
      <div className="brand-choices">
        <LanguageChoice language={language} onChange={setLanguage} />
      </div>
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
