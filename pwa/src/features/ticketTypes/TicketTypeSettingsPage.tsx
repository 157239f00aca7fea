import "./ticketTypes.css";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { useAdminNews } from "@/office/useAdminNews";
import { NamedPage } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import type { Page } from "@/shell/Page";
import { isRowNumber } from "@/shell/routes";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { TicketTypeEditor } from "./components/TicketTypeEditor";
import { CHOICES, ticketTypeNumbered, TICKET_TYPES } from "./queries";

/** A new ticket type of an account; with `?type=` the one that was chosen from the list. */
export default function TicketTypeSettingsPage() {
  const t = textsOf("ticketTypes");
  const named = Number(useParams().accountId);
  const own = useAccountId();
  const account = useUser().roleid === PLATFORM_ROLE && named > 0 ? named : own;
  const chosen = useSearchParams()[0].get("type") ?? "0";
  const id = Number(chosen);
  const frame = { title: t(id ? "edit" : "create"), crumbs: [{ label: t("title"), to: "/TicketTypes" }] };
  if (!isRowNumber(chosen)) return <NotFoundPage />;
  return id ? (
    <Edit key={`${account} ${id}`} account={account} id={id} frame={frame} />
  ) : (
    <TicketTypeEditor key={account} account={account} row={undefined} frame={frame} />
  );
}

interface EditProps {
  readonly account: number;
  readonly id: number;
  readonly frame: Pick<Parameters<typeof Page>[0], "title" | "crumbs">;
}

function Edit({ account, id, frame }: EditProps) {
  const query = useQuery(ticketTypeNumbered(account, id));
  const live = useAdminNews(TICKET_TYPES, "ticket_type", "upsell");
  useAdminNews(CHOICES, "upsell");
  return (
    <NamedPage {...frame} live={live} query={query}>
      {(row) => <TicketTypeEditor account={account} row={row} frame={{ ...frame, live }} />}
    </NamedPage>
  );
}
