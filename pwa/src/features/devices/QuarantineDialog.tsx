import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { deviceZone } from "@/ui/dates";
import { Dialog } from "@/ui/Dialog";
import { Checkbox } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Pager } from "@/ui/Pager";
import { ErrorState, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { decideQuarantined, PHONES, type QuarantinedScan, quarantinedScans } from "./queries";

/** As many as somebody looks through before they decide. */
const SIZES = [50, 100, 500] as const;

interface Shown {
  readonly page: number;
  readonly pageSize: number;
}

interface QuarantineDialogProps {
  readonly phone: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** What waits for staff, to be looked at: some of it is taken, and the rest dismissed. */
export function QuarantineDialog({ phone, onClose }: QuarantineDialogProps) {
  const t = textsOf("devices");
  const noLine = useNoLine();
  const [{ page, pageSize }, setPage] = useState<Shown>({ page: 1, pageSize: SIZES[0] });
  const { data: quarantined, error, refetch } = useQuery(quarantinedScans(phone.id, page, pageSize));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const settle = useSettle(phone.id, {
    // What is still to be decided has moved up.
    onSome: () => setPage({ page: 1, pageSize }),
    onAll: onClose,
  });
  const open = quarantined?.rows.filter(({ outcome }) => outcome === "") ?? [];
  const chosen = open.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const acts = { disabledReason: noLine ?? (chosen.length === 0 && t("review.none")), busy: settle.isPending };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t("review.title", { name: phone.name })}
      subtitle={t("review.lead")}
      footer={
        <>
          <Button {...acts} onClick={() => settle.mutate({ quarantined: chosen, outcome: "dismissed" })}>
            {t("review.dismiss", { count: chosen.length })}
          </Button>
          <Button {...acts} kind="main" onClick={() => settle.mutate({ quarantined: chosen, outcome: "taken" })}>
            {t("review.take", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {error && !quarantined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Note>{t("review.text")}</Note>
          <ul className="devices-strays">
            {quarantined?.rows.map((scan) => (
              <QuarantinedScanRow
                key={scan.id}
                scan={scan}
                isChosen={!left.has(scan.id)}
                onChoose={(isChosen) => setLeft(without(left, scan.id, isChosen))}
              />
            )) ?? <Bone height={48} />}
          </ul>
          {quarantined && quarantined.total > SIZES[0] && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={quarantined.total}
              sizes={SIZES}
              onChange={(next, size) => setPage({ page: next, pageSize: size })}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface QuarantinedScanRowProps {
  readonly scan: QuarantinedScan;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function QuarantinedScanRow({ scan, isChosen, onChoose }: QuarantinedScanRowProps) {
  const t = textsOf("devices");
  const format = useFormat();
  const { action, subject, verdict, by, gate, madeAt, outcome, message } = scan;
  const lead = outcome === "" ? t("review.reason") : t(`review.${outcome}`);
  const words = (
    <span className="devices-stray">
      <b>{subject || t("review.nobody")}</b>
      <span>{inLine([t(`review.wish.${action}`), verdict && t(`review.said.${verdict}`)])}</span>
      <small>{inLine([format.dateTime(madeAt, deviceZone()), by, gate])}</small>
      {(outcome !== "" || message !== "") && <small>{message === "" ? lead : `${lead}: ${message}`}</small>}
    </span>
  );
  return (
    <li>
      {outcome === "" ? (
        <Checkbox label={words} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      ) : (
        words
      )}
    </li>
  );
}

function without(left: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(left);
  if (isChosen) next.delete(id);
  else next.add(id);
  return next;
}

interface Settled {
  readonly onSome: () => void;
  /** Nothing is left to decide. */
  readonly onAll: () => void;
}

function useSettle(phone: number, { onSome, onAll }: Settled) {
  const t = textsOf("devices");
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({
      quarantined,
      outcome,
    }: {
      readonly quarantined: readonly number[];
      readonly outcome: "taken" | "dismissed";
    }) => decideQuarantined(phone, quarantined, outcome),
    onSuccess: (open, { outcome }) => {
      toast.success(t(`review.${outcome}`));
      void cache.invalidateQueries({ queryKey: PHONES });
      if (open === 0) onAll();
      else onSome();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
