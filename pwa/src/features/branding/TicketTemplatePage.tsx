import "./branding.css";
import { textsOf } from "@/i18n/i18n";
import { ShownPicture } from "@/office/Picture";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { TemplatePage } from "./template/TemplatePage";
import type { Ticket } from "./ticket/model";
import { ticketOf } from "./ticket/queries";
import { TicketEditor } from "./ticket/TicketEditor";
import { SLOTS } from "./ticket/ticketForm";
import { TicketPicture } from "./ticket/TicketPicture";

/** The ticket of the event that the address names: read, until somebody asks to edit it. */
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

/** What is saved, to be read alone. */
function Shown({ ticket }: { readonly ticket: Ticket }) {
  const t = textsOf("branding");
  return (
    <Card padded>
      <dl className="brand-shown">
        <div>
          <dt>{t("logo")}</dt>
          <dd>{ticket.logo ? <ShownPicture source={ticket.logo} what={t("logo")} /> : <None />}</dd>
        </div>
        <div>
          <dt>{t("ticket.header")}</dt>
          <dd>{ticket.header}</dd>
        </div>
        {SLOTS.map((slot) => {
          const picture = ticket.adverts[slot]?.picture;
          const what = t("ticket.advert", { slot });
          return (
            <div key={slot}>
              <dt>{what}</dt>
              <dd>{picture ? <ShownPicture source={picture} what={what} /> : <None />}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
