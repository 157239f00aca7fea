import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useOnline } from "@/device/network";
import { useSeenAt } from "@/offline/useSeenAt";
import { useUser } from "@/shell/session";
import { IconButton } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { DataTable, type Column } from "@/ui/DataTable";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import type { EventRow } from "../model";
import { eventKeys, eventList, type Asked } from "../queries";
import { Occurrences } from "./Occurrences";

const SIZES = [10, 15, 20];

interface TableProps {
  readonly asked: Asked;
  readonly onAsk: (part: Partial<Pick<Asked, "by" | "page" | "pageSize">>) => void;
}

export function EventTable({ asked, onAsk }: TableProps) {
  const { t } = useTranslation("events");
  const navigate = useNavigate();
  const query = useQuery(eventList(asked));
  const isOnline = useOnline();
  const seenAt = useSeenAt(eventKeys.list(asked));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const cost = useCost();
  const columns = useColumns(open);
  const toggle = ({ id }: EventRow) => setOpen((held) => toggled(held, id));

  return (
    <Card>
      <DataTable<EventRow>
        label={t("title")}
        columns={columns}
        rows={query.data?.rows}
        rowKey={(event) => event.id}
        query={query}
        sorting={{ by: asked.by, onChange: (by) => onAsk({ by, page: 1 }) }}
        onOpen={toggle}
        isOpen={(event) => open.has(event.id)}
        under={(event) => open.has(event.id) && <Occurrences event={event} />}
        actions={(event) => (
          <IconButton
            icon="edit"
            label={t("performances.editWhat", { when: event.name })}
            onClick={() => void navigate(`/EventConfiguration/${event.id}`)}
          />
        )}
        phoneRow={(event) => ({
          title: event.name,
          aside: <span className="fy-num">{cost(event)}</span>,
          text: event.venue,
          textAside: t("performanceCount", { count: event.performances }),
        })}
        empty={<Empty asked={asked} />}
        paging={{
          page: asked.page,
          pageSize: asked.pageSize,
          total: query.data?.total ?? 0,
          sizes: SIZES,
          onChange: (page, pageSize) => onAsk({ page, pageSize }),
        }}
        offline={isOnline ? undefined : { seenAt }}
      />
    </Card>
  );
}

function Empty({ asked: { search, account } }: { readonly asked: Asked }) {
  const { t } = useTranslation("events");
  const user = useUser();
  // The platform's own account puts nothing on: its administrator has a customer to choose.
  if (user.roleid === 1 && account === user.accountid) return <EmptyState text={t("common:selectCustomer")} />;
  if (search) return <EmptyState text={t("common:nothingMatches", { term: search })} />;
  return (
    <EmptyState
      icon="calendar"
      action={
        <ButtonLink to="/EventConfiguration" icon="plus">
          {t("add")}
        </ButtonLink>
      }
    />
  );
}

function useColumns(open: ReadonlySet<number>): readonly Column<EventRow>[] {
  const { t } = useTranslation("events");
  const cost = useCost();
  return [
    {
      key: "name",
      title: t("columns.name"),
      sortable: true,
      cell: (event) => (
        <span className="events-name">
          <Icon name={open.has(event.id) ? "down" : "right"} size="small" />
          {event.name}
        </span>
      ),
    },
    { key: "venue", title: t("columns.venue"), sortable: true, cell: (event) => event.venue },
    { key: "cost", title: t("columns.cost"), numeric: true, cell: cost },
    {
      key: "fee",
      title: t("columns.fee"),
      numeric: true,
      cell: (event) => formatMoney(event.bookingFee, event.currency),
    },
    { key: "id", title: t("columns.id"), sortable: true, numeric: true, cell: (event) => event.id },
  ];
}

/** One cost, or from the least to the most. */
function useCost() {
  const { t } = useTranslation("events");
  return ({ lowest, highest, currency }: EventRow) =>
    lowest === highest
      ? formatMoney(lowest, currency)
      : t("range", { lowest: formatMoney(lowest, currency), highest: formatMoney(highest, currency) });
}

function toggled(held: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(held);
  if (!next.delete(id)) next.add(id);
  return next;
}
