import { inLine } from "@/i18n/apart";
import "./performances.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { openDialog } from "@/shell/dialogs";
import { toast } from "@/shell/toast";
import { IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { DataTable, type Column, type Loadable } from "@/ui/DataTable";
import { useFormat, useShownZone } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount, formatMoney } from "@/ui/money";
import { type MenuAction, RowMenu } from "@/ui/PressMenu";
import { useNarrow } from "@/ui/useNarrow";
import { useNoLine } from "@/ui/useNoLine";
import { BulkEdit } from "../bulk/BulkEditDialog";
import { BulkUndo } from "../bulk/BulkUndo";
import { AddDates } from "../dates/AddDates";
import { useSaleClock, VenueTime } from "./venueClock";
import { hasBegun, saleWord, withoutPerformance, type EventDetails, type Performance } from "../model";
import { deletePerformance, patchPages, PERFORMANCE_SIZES, type PageRequest } from "../queries";
import { AddByRule } from "../rule/AddByRuleDialog";
import { SeasonSheet } from "../season/SeasonDialog";
import { PerformanceDialog } from "./PerformanceDialog";

interface ListProps {
  readonly event: EventDetails;
  readonly request: PageRequest;
  readonly onAsk: (request: PageRequest) => void;
  readonly query: Loadable;
}

export function PerformanceList({ event, request, onAsk, query }: ListProps) {
  const t = textsOf("events");
  const [edited, setEdited] = useState<Performance | null>(null);
  const now = useSaleClock(event.performances);
  const columns = useColumns(event, now);
  const sold = (row: Performance) => t("performances.soldCount", { sold: formatCount(row.sold), count: row.capacity });
  const isNarrow = useNarrow();
  const sheet = <SeasonSheet event={event.id} name={event.name} />;
  return (
    <Card
      title={t("performances.title")}
      actions={
        <>
          <span className="fy-quiet fy-num">{formatCount(event.total)}</span>
          <AddDates event={event} />
          {!isNarrow && sheet}
          <AddByRule event={event} />
          {event.total > 0 && <ExportMenu list="performances" asked={{ eventid: event.id }} isListMenu />}
          {event.total > 0 && <BulkEdit event={event} />}
        </>
      }
      className="events-performances"
    >
      <BulkUndo event={event} />
      <DataTable<Performance>
        label={t("performances.title")}
        isLong
        columns={columns}
        rows={event.performances}
        rowKey={(row) => row.id}
        query={query}
        actions={(row) => <RowActions event={event} performance={row} now={now} onEdit={() => setEdited(row)} />}
        phoneRow={(row) => ({
          title: <VenueTime at={row.startsAt} zone={row.zone} />,
          aside: <SaleChips performance={row} now={now} />,
          text: inLine([row.subcategory, formatMoney(row.price, event.currency)], ", "),
          textAside: <LiveValue value={row.sold}>{sold(row)}</LiveValue>,
        })}
        paging={{
          ...request,
          total: event.total,
          sizes: PERFORMANCE_SIZES,
          onChange: (page, pageSize) => onAsk({ page, pageSize }),
        }}
      />
      {/* on a phone the dates come first */}
      {isNarrow && <div className="events-files">{sheet}</div>}
      {edited && (
        <PerformanceDialog
          key={edited.id}
          performance={edited}
          // Live, since sold tickets cannot be removed.
          sold={event.performances.find(({ id }) => id === edited.id)?.sold ?? edited.sold}
          eventName={event.name}
          hasTeams={event.mapsInventory}
          currency={event.currency}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface ActionsProps {
  readonly event: EventDetails;
  readonly performance: Performance;
  readonly now: number;
  readonly onEdit: () => void;
}

/** Edit and delete until the sale begins (specification); afterwards the sale can be stopped or ended. */
function RowActions({ event, performance, now, onEdit }: ActionsProps) {
  const t = textsOf("events");
  const format = useFormat();
  const noLine = useNoLine();
  const { mutate, isPending } = useRemoval();
  const zone = useShownZone(performance.zone);
  const when = format.dateTime(performance.startsAt, zone);
  const navigate = useNavigate();
  const open = () => void navigate(`/PerformanceView/${performance.id}`);
  const request = {
    performance: performance.id,
    eventName: event.name,
    startsAt: performance.startsAt,
    zone: performance.zone,
    currency: event.currency,
  };
  const cancel = () => openDialog("cancelPerformance", request);
  const offer = () => openDialog("offerPerformance", { ...request, isCancelled: performance.isCancelled });
  if (performance.isCancelled) {
    return (
      <>
        <IconButton icon="receipt" label={t("performances.refundsWhat", { when })} onClick={cancel} />
        <IconButton icon="exchange" label={t("performances.offerWhat", { when })} onClick={offer} />
      </>
    );
  }
  const rebooking: MenuAction = { icon: "exchange", label: t("performances.offer"), run: offer };
  const cancelling: MenuAction = { icon: "x", label: t("performances.cancel"), danger: true, run: cancel };
  const looking: MenuAction = { icon: "chart", label: t("performances.look"), run: open };
  if (hasBegun(performance, now)) {
    return (
      <>
        <IconButton icon="chart" label={t("performances.lookWhat", { when })} className="fy-no-phone" onClick={open} />
        <IconButton icon="edit" label={t("performances.saleWhat", { when })} onClick={onEdit} />
        <RowMenu
          label={t("performances.moreWhat", { when })}
          actions={[{ ...looking, onlyPhone: true }, rebooking, cancelling]}
        />
      </>
    );
  }
  const remove = async () => {
    const question = { title: t("performances.delete"), text: t("office:cannotUndo"), danger: true };
    if (await confirm(question)) mutate(performance);
  };
  return (
    <>
      <IconButton icon="edit" label={t("performances.editWhat", { when })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={t("performances.deleteWhat", { when })}
        // A phone has room for two icons: this one goes into the menu.
        className="fy-no-phone"
        busy={isPending}
        disabledReason={noLine}
        onClick={() => void remove()}
      />
      <RowMenu
        label={t("performances.moreWhat", { when })}
        actions={[
          looking,
          rebooking,
          {
            icon: "trash",
            label: t("common:delete"),
            disabledReason: noLine,
            busy: isPending,
            danger: true,
            onlyPhone: true,
            run: () => void remove(),
          },
          cancelling,
        ]}
      />
    </>
  );
}

function useRemoval() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: deletePerformance,
    onSuccess: (message, { event, id }) => {
      toast.success(message);
      patchPages(cache, event, (held) => withoutPerformance(held, id));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

function SaleChips({ performance, now }: { readonly performance: Performance; readonly now: number }) {
  if (performance.isCancelled) return <Chip text="Cancelled" />;
  const word = saleWord(performance, now);
  if (!word) return null;
  return (
    <span className="events-chips">
      <Chip text={word} />
      {performance.isBoxOfficeOnly && <Chip text="Box-Office Only" />}
    </span>
  );
}

function useColumns({ currency }: EventDetails, now: number): readonly Column<Performance>[] {
  const t = textsOf("events");
  return [
    {
      key: "dateTime",
      title: t("performances.dateTime"),
      width: "25%",
      twoLines: true,
      cell: (row) => (
        <>
          <VenueTime at={row.startsAt} zone={row.zone} />
          {row.subcategory && <small>{row.subcategory}</small>}
        </>
      ),
    },
    {
      key: "sale",
      title: t("performances.sale"),
      width: "27%",
      twoLines: true,
      cell: (row) => (
        <>
          <VenueTime at={row.onSaleAt} zone={row.zone} as="dateTimeThere" />
          <small>
            {t("performances.until")} <VenueTime at={row.offSaleAt} zone={row.zone} as="dateTimeThere" />
          </small>
        </>
      ),
    },
    {
      key: "status",
      title: t("performances.status"),
      width: "13%",
      cell: (row) => <SaleChips performance={row} now={now} />,
    },
    {
      key: "cost",
      title: t("performances.cost"),
      width: "11%",
      numeric: true,
      cell: (row) => formatMoney(row.price, currency),
    },
    {
      key: "sold",
      title: t("performances.sold"),
      width: "12%",
      numeric: true,
      cell: (row) => (
        <LiveValue value={row.sold}>
          {t("soldOf", { sold: formatCount(row.sold), capacity: formatCount(row.capacity) })}
        </LiveValue>
      ),
    },
  ];
}
