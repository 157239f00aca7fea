import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button, IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Select } from "@/ui/Field";
import { ago } from "@/ui/ago";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { clientKeys, CLIENTS, copyKey, endKey, makeKey, type Client, type ClientKey, type ShownKey } from "./clients";

/** Two live keys of a kind: the one in use, and the one that takes its place. */
const MOST_LIVE = 2;

interface KeysPartProps {
  readonly client: Client;
  readonly onKey: (shownKey: ShownKey) => void;
}

/** A client's keys: made, copied and ended at once, whatever else of the form is saved. */
export function KeysPart({ client, onKey }: KeysPartProps) {
  const t = textsOf("clientApi");
  const noLine = useNoLine();
  const cache = useQueryClient();
  const { data, isError, error, refetch } = useQuery(clientKeys(client.id));
  const [ending, setEnding] = useState<ClientKey>();
  const make = useMutation({
    mutationFn: (isTest: boolean) => makeKey(client.id, isTest),
    onSuccess: (key) => onKey({ client: client.name, key }),
    onError: (refused) => toast.error(errorMessage(refused)),
    onSettled: () => cache.invalidateQueries({ queryKey: CLIENTS }),
  });
  const isFull = (isTest: boolean) =>
    (data ?? []).filter((key) => !key.isOver && key.isTest === isTest).length >= MOST_LIVE;
  const full = [false, true].filter(isFull).map((isTest) => t(isTest ? "keys.fullTest" : "keys.fullLive"));
  return (
    <fieldset className="client-part is-whole">
      <legend>{t("keys.title")}</legend>
      <p className="client-hint">{t("keys.hint")}</p>
      {!data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Bone height={96} />
        </Loading>
      )}
      {data && data.length > 0 && (
        <ul className="client-keys" aria-label={t("keys.title")}>
          {data.map((key) => (
            <KeyLine key={key.id} row={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <div className="client-make">
        {[false, true].map((isTest) => (
          <Button
            key={String(isTest)}
            size="small"
            icon="plus"
            busy={make.isPending}
            disabledReason={
              noLine ??
              (data ? isFull(isTest) && t(isTest ? "keys.fullTest" : "keys.fullLive") : t("common:stillLoading"))
            }
            onClick={() => make.mutate(isTest)}
          >
            {t(isTest ? "keys.newTest" : "keys.newLive")}
          </Button>
        ))}
      </div>
      {full.map((words) => (
        <p key={words} className="client-hint">
          {words}
        </p>
      ))}
      {ending && <EndKeyDialog row={ending} onClose={() => setEnding(undefined)} />}
    </fieldset>
  );
}

function KeyLine({ row, onEnd }: { readonly row: ClientKey; readonly onEnd: () => void }) {
  const t = textsOf("clientApi");
  const noLine = useNoLine();
  const copy = useMutation({
    mutationFn: () => copyKey(row.id),
    onSuccess: (message) => toast.success(message),
    onError: (refused) => toast.error(errorMessage(refused)),
  });
  return (
    <li className={row.isOver ? "is-over" : undefined}>
      <span>
        <code className="client-key">{row.masked}</code> <KeyChip row={row} />
        <KeyFacts row={row} />
      </span>
      {!row.isOver && (
        <>
          <IconButton
            icon="copy"
            label={t("copyWhich", { key: row.masked })}
            busy={copy.isPending}
            disabledReason={noLine ?? (!row.canCopy && t("keys.unkept"))}
            onClick={() => copy.mutate()}
          />
          <Button
            size="small"
            kind="danger"
            disabledReason={noLine}
            aria-label={t("end.which", { key: row.masked })}
            onClick={onEnd}
          >
            {t("end.act")}
          </Button>
        </>
      )}
    </li>
  );
}

function KeyChip({ row: { isTest, isOver } }: { readonly row: ClientKey }) {
  const t = textsOf("clientApi");
  if (isOver) return <Chip text={t("keys.over")} mark="off" />;
  return <Chip text={t(isTest ? "keys.test" : "keys.live")} mark={isTest ? "bare" : "on"} />;
}

/** When it was made and by whom, when it was last used, and when it ends. */
function KeyFacts({ row: { madeAt, madeBy, usedAt, endsAt, isOver } }: { readonly row: ClientKey }) {
  const t = textsOf("clientApi");
  const format = useFormat();
  const stamp = (instant: string) => format.stamp(instant, deviceZone());
  const made = madeBy ? t("keys.madeBy", { at: stamp(madeAt), by: madeBy }) : t("keys.made", { at: stamp(madeAt) });
  const used = usedAt === null ? t("neverUsed") : t("usedAgo", { ago: ago(usedAt) });
  const ends = endsAt === null ? undefined : t(isOver ? "keys.ended" : "keys.ends", { at: stamp(endsAt) });
  return <small>{inLine([made, used, ends])}</small>;
}

const DAY = 24;

/** At once, or so many hours from now. */
const HOURS: readonly number[] = [0, 1, DAY, 7 * DAY, 30 * DAY];

/** Ends a key, or says when it will end: whoever uses it has until then to take the newer one. */
function EndKeyDialog({ row, onClose }: { readonly row: ClientKey; readonly onClose: () => void }) {
  const t = textsOf("clientApi");
  const noLine = useNoLine();
  const cache = useQueryClient();
  const [hours, setHours] = useState(0);
  const end = useMutation({
    mutationFn: () => endKey(row.id, hours),
    onSuccess: () => {
      toast.success(t(hours === 0 ? "end.done" : "end.set"));
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CLIENTS }),
  });
  return (
    <Dialog
      open
      title={t("end.title")}
      subtitle={<code className="client-key">{row.masked}</code>}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button kind="sure" busy={end.isPending} disabledReason={noLine} onClick={() => end.mutate()}>
            {t("end.act")}
          </Button>
        </>
      }
    >
      <div className="client-end">
        {end.isError && <Note kind="bad">{errorMessage(end.error)}</Note>}
        <Select
          label={t("end.when")}
          value={hours}
          options={HOURS.map((value) => ({ value, label: t(`end.in.${value}`) }))}
          onChange={({ target }) => setHours(Number(target.value))}
        />
        <p className="client-hint">{t(hours === 0 ? "end.nowText" : "end.laterText")}</p>
      </div>
    </Dialog>
  );
}
