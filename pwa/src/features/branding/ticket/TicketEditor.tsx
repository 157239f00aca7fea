import { zodResolver } from "@hookform/resolvers/zod";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { changesIn } from "@/office/formChanges";
import { typeInto } from "@/office/useDraft";
import { useRowForm } from "@/office/useRowForm";
import { useReadAgain } from "../queries";
import { TemplateEditor } from "../template/TemplateEditor";
import type { TemplateEditing } from "../template/TemplatePage";
import { useSaved } from "../template/useSaved";
import { FIELDS, ticketFromReply, type Ticket } from "./model";
import { DELETING, saveTicket, ticketOf } from "./queries";
import { TicketFields } from "./TicketFields";
import { TicketPicture } from "./TicketPicture";
import { ticketForm, ticketFormOf, type TicketForm } from "./ticketForm";

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
    rowOf: ticketFromReply,
    save: (form, edited) => saveTicket(form, edited ?? row),
    onSaved: (message) => void saved(message),
    draft: `ticket:${row.event}`,
    onClose: onDone,
  });
  /** An advert was deleted on the server: the form is of that version now, and what else is typed stays. */
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
