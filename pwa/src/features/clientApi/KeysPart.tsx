import { inLine } from "@/i18n/apart";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { ago } from "@/ui/ago";
import { Button, IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { EndKeyDialog } from "./EndKeyDialog";
import type { Client, ClientKey, ToldKey } from "./model";
import { clientKeys, CLIENTS, copyKey, makeKey } from "./queries";

/** Two live keys of a kind: the one in use, and the one that takes its place. */
const MOST_LIVE = 2;

interface KeysPartProps {
  readonly client: Client;
  readonly onKey: (told: ToldKey) => void;
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
            because={
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
            because={noLine ?? (!row.canCopy && t("keys.unkept"))}
            onClick={() => copy.mutate()}
          />
          <Button
            size="small"
            kind="danger"
            because={noLine}
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
