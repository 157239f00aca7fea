import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { toast } from "@/shell/toast";
import { Button, IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { DataTable } from "@/ui/DataTable";
import { Dialog } from "@/ui/Dialog";
import { LiveValue, Meter } from "@/ui/LiveValue";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { saveBlob } from "@/ui/saveBlob";
import { EmptyState } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { BATCH_PAGE, BATCHES, batchFile, batchPage, switchBatch, type Batch } from "./batches";
import { useCodeWords } from "./codes";
import { CODES } from "./queries";

interface DialogProps {
  readonly account: number;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The batches of an account: how far each has come, its codes as a file, all of them switched off together. */
export function BatchesDialog({ account, currency, onClose }: DialogProps) {
  const t = textsOf("codes");
  const [page, setPage] = useState(1);
  const query = useQuery(batchPage(account, page));
  useAdminUpdates(BATCHES, "code_batch");
  const words = useCodeWords(currency);
  const nameOf = useName();
  const state = (batch: Batch) => (
    <Chip text={t(`states.${batch.isActive ? "active" : "off"}`)} mark={batch.isActive ? "on" : "off"} />
  );
  return (
    <Dialog
      open
      size="sale"
      padded={false}
      title={t("batches.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("common:close")}</Button>}
    >
      <DataTable<Batch>
        label={t("batches.title")}
        rows={query.data?.rows}
        rowKey={({ id }) => id}
        query={query}
        columns={[
          { key: "name", title: t("batches.name"), cell: (batch) => <b>{nameOf(batch)}</b> },
          { key: "value", title: t("columns.value"), cell: words.discount },
          { key: "codes", title: t("batches.codes"), cell: (batch) => <Progress batch={batch} /> },
          {
            key: "redeemed",
            title: t("batches.redeemed"),
            numeric: true,
            cell: ({ redeemed }) => <LiveValue value={formatCount(redeemed)} />,
          },
          { key: "state", title: t("columns.state"), cell: state },
        ]}
        phoneRow={(batch) => ({
          title: nameOf(batch),
          aside: state(batch),
          text: <Progress batch={batch} />,
          textAside: words.discount(batch),
        })}
        actions={(batch) => <Actions batch={batch} name={nameOf(batch)} />}
        empty={<EmptyState icon="layers" text={t("batches.none")} />}
        paging={{
          page,
          pageSize: BATCH_PAGE,
          total: query.data?.total ?? 0,
          sizes: [BATCH_PAGE],
          onChange: setPage,
        }}
      />
    </Dialog>
  );
}

/** Its prefix; without one, when it was made. */
function useName() {
  const t = textsOf("codes");
  const format = useFormat();
  return ({ prefix, isImported, createdAt, zone }: Batch) => {
    const when = format.stamp(createdAt, zone);
    if (isImported) return t("batches.imported", { when });
    return prefix ? t("batches.prefixed", { prefix }) : t("batches.unnamed", { when });
  };
}

/** `7,500 of 10,000` with its bar while they are made; then how many there are. */
function Progress({ batch: { made, size, leftOut, isReady } }: { readonly batch: Batch }) {
  const t = textsOf("codes");
  const words = t("batches.madeOf", { made: formatCount(made), size: formatCount(size) });
  return (
    <span className="codes-progress">
      <LiveValue value={made}>{isReady ? formatCount(made) : words}</LiveValue>
      {!isReady && <Meter sold={made + leftOut} capacity={size} label={t("batches.codes")} />}
      {leftOut > 0 && <small>{t("batches.leftOut", { count: leftOut })}</small>}
    </span>
  );
}

function Actions({ batch, name }: { readonly batch: Batch; readonly name: string }) {
  const t = textsOf("codes");
  const noLine = useNoLine();
  const done = useDone([CODES]);
  const onError = (error: Error) => toast.error(errorMessage(error));
  const turn = useMutation({ mutationFn: (isOn: boolean) => switchBatch(batch, isOn), onSuccess: done, onError });
  const file = useMutation({
    mutationFn: () => batchFile(batch),
    onSuccess: (blob) => saveBlob(blob, `promo-codes-${batch.id}.csv`),
    onError,
  });
  const press = async () => {
    const ask = {
      title: t("batches.switchOffTitle"),
      text: t("batches.switchOffAsk", { size: formatCount(batch.size) }),
    };
    if (!batch.isActive || (await confirm({ ...ask, danger: true }))) turn.mutate(!batch.isActive);
  };
  return (
    <>
      <IconButton
        icon="download"
        label={t("batches.csv", { what: name })}
        busy={file.isPending}
        disabledReason={noLine ?? (!batch.isReady && t("batches.making"))}
        onClick={() => file.mutate()}
      />
      <IconButton
        icon={batch.isActive ? "x" : "check"}
        label={t(batch.isActive ? "batches.switchOff" : "batches.switchOn", { what: name })}
        disabledReason={noLine}
        busy={turn.isPending}
        onClick={() => void press()}
      />
    </>
  );
}
