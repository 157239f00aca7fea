import "./types.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { useAdminNews } from "@/office/useAdminNews";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { TypeEditor } from "./components/TypeEditor";
import { CHOICES, typeNumbered, TYPES } from "./queries";

/** A new ticket type of an account; with `?type=` the one that was chosen from the list. */
export default function ConfigurationPage() {
  const { t } = useTranslation("types");
  const named = Number(useParams().accountId);
  const own = useAccountId();
  const account = useUser().roleid === PLATFORM_ROLE && named > 0 ? named : own;
  const id = Number(useSearchParams()[0].get("type"));
  const frame = { title: t(id ? "edit" : "create"), crumbs: [{ label: t("title"), to: "/TicketTypes" }] };
  return id ? (
    <Edit key={`${account} ${id}`} account={account} id={id} frame={frame} />
  ) : (
    <TypeEditor key={account} account={account} row={undefined} frame={frame} />
  );
}

interface EditProps {
  readonly account: number;
  readonly id: number;
  readonly frame: Pick<Parameters<typeof Page>[0], "title" | "crumbs">;
}

function Edit({ account, id, frame }: EditProps) {
  const { t } = useTranslation("types");
  const query = useQuery(typeNumbered(account, id));
  const live = useAdminNews(TYPES, "ticket_type", "upsell");
  useAdminNews(CHOICES, "upsell");
  if (query.data) return <TypeEditor account={account} row={query.data} frame={{ ...frame, live }} />;
  return (
    <Page {...frame} live={live} onRefresh={() => query.refetch()}>
      {query.data === null && <EmptyState icon="ticket" text={t("gone")} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Loading>
          <Bone height={320} />
        </Loading>
      )}
    </Page>
  );
}
