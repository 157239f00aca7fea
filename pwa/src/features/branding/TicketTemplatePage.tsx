import "./branding.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { ShownPicture } from "@/office/PictureField";
import { changesIn, typeInto, useRowForm } from "@/office/useRowForm";
import { Card } from "@/ui/Card";
import { useReadAgain, useSaved } from "./branding";
import { TemplateEditor, TemplatePage, type TemplateEditing } from "./template/TemplatePage";
import { TicketFields } from "./ticket/TicketFields";
import { TicketPicture } from "./ticket/TicketPicture";
import {
  DELETING,
  FIELDS,
  saveTicket,
  SLOTS,
  ticketForm,
  ticketFormOf,
  ticketFromResponse,
  ticketOf,
  type Ticket,
  type TicketForm,
} from "./ticket/ticket";

/** The ticket template of the event in the URL: read-only until edited. */
export default function TicketTemplatePage() {
  const t = textsOf("branding");
  return (
    <TemplatePage<Ticket>
      title={t("ticket.title")}
      optionsOf={ticketOf}
      editor={(editing) => <TicketEditor {...editing} />}
    >
      {(ticket) => (
        <div className="brand-columns">
          <Shown ticket={ticket} />
          <TicketPicture ticket={ticket} />
        </div>
      )}
    </TemplatePage>
  );
}

function Shown({ ticket }: { readonly ticket: Ticket }) {
  const t = textsOf("branding");
  return (
    <Card padded>
      <dl className="brand-shown">
        <div>
          <dt>{t("logo")}</dt>
          <dd>{ticket.logo ? <ShownPicture source={ticket.logo} what={t("logo")} /> : t("logoNone")}</dd>
        </div>
        {ticket.header && (
          <div>
            <dt>{t("ticket.header")}</dt>
            <dd>{ticket.header}</dd>
          </div>
        )}
        {SLOTS.map((slot) => {
          const picture = ticket.adverts[slot]?.picture;
          const what = t("ticket.advert", { slot });
          return (
            picture && (
              <div key={slot}>
                <dt>{what}</dt>
                <dd>
                  <ShownPicture source={picture} what={what} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </Card>
  );
}

export function TicketEditor({ row, frame, onDone }: TemplateEditing<Ticket>) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  const isDeleting = useIsMutating({ mutationKey: DELETING }) > 0;
  const saved = useSaved(onDone);
  const editing = useRowForm<TicketForm, Ticket>({
    row,
    formOf: (shown) => ticketFormOf(shown ?? row),
    resolver: zodResolver(ticketForm),
    fields: FIELDS,
    rowOf: ticketFromResponse,
    save: (form, edited) => saveTicket(form, edited ?? row),
    onSaved: (message) => void saved(message),
    draft: `ticket:${row.event}`,
    onClose: onDone,
  });
  /** The server has deleted an advert: the form takes the new version and keeps its other edits. */
  const takeOver = async () => {
    const fresh = await cache.fetchQuery({ ...ticketOf(row.event), staleTime: 0 });
    const typed = changesIn(ticketFormOf(editing.row ?? row), editing.form.getValues());
    editing.renew(fresh);
    typeInto(editing.form, typed);
    void readAgain();
  };
  return (
    <TemplateEditor<TicketForm, Ticket>
      frame={frame}
      editing={editing}
      row={row}
      isHeld={isDeleting}
      preview={(typed) => <TicketPicture ticket={editing.row ?? row} typed={typed} />}
    >
      <TicketFields ticket={editing.row ?? row} onDeleted={takeOver} />
    </TemplateEditor>
  );
}
