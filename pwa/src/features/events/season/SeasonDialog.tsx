import "../sheet/sheet.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import { saveBlob } from "@/ui/saveBlob";
import { Bone } from "@/ui/Bone";
import { Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { sheetOf } from "../form/eventForm";
import { questionIn, someOnSale } from "../performances/onSale";
import { eventKeys } from "../queries";
import { SheetInput } from "../sheet/PerformanceUpload";
import { SheetRefusal } from "../sheet/SheetPreview";
import { mayBeReadAgain, shownIn, whyIn } from "../sheet/model";
import { checkSeason, downloadSeason, inOrder, mayBeSaved, updateSeason, type Season, type SeasonRow } from "./season";

/** All performances as a sheet: download, edit, upload. */
export function SeasonSheet({ event, name }: { readonly event: number; readonly name: string }) {
  const t = textsOf("season");
  const noLine = useNoLine();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const download = useMutation({
    mutationFn: () => downloadSeason(event),
    onSuccess: (book) => saveBlob(book, t("fileName", { name: name.replace(/[^\p{L}\p{N}]+/gu, "-") })),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const take = async (chosen: File) => {
    try {
      setFile(await sheetOf(chosen));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <span className="events-season">
      <Button
        size="small"
        icon="download"
        busy={download.isPending}
        disabledReason={noLine}
        onClick={() => download.mutate()}
      >
        {t("download")}
      </Button>
      <Button size="small" icon="upload" disabledReason={noLine} onClick={() => input.current?.click()}>
        {t("upload")}
      </Button>
      <SheetInput ref={input} label={t("file")} onFile={(chosen) => void take(chosen)} />
      {file && <SeasonDialog event={event} file={file} onClose={() => setFile(null)} />}
    </span>
  );
}

const STEP = 100;

interface DialogProps {
  readonly event: number;
  readonly file: File;
  readonly onClose: () => void;
}

/** A preview of a sheet's changes. */
function SeasonDialog({ event, file, onClose }: DialogProps) {
  const t = textsOf("season");
  const noLine = useNoLine();
  const cache = useQueryClient();
  const check = useQuery({
    queryKey: ["season", event, file.name, file.lastModified],
    queryFn: ({ signal }) => checkSeason(event, file, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { persist: false },
  });
  const season = check.data;
  const save = useMutation({
    mutationFn: (shown: Season) => updateSeason(event, file, shown),
    onSuccess: () => {
      toast.success(t("saved"));
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      onClose();
    },
    onError: (error) => {
      // Somebody changed or sold performances meanwhile: the preview is out of date.
      if (error instanceof ApiError && error.status < 500 && !questionIn(error)) void check.refetch();
    },
  });
  const whyUnsaved =
    !season || check.isFetching
      ? t("common:stillLoading")
      : !mayBeSaved(season) && t(season.wrong ? "correct" : "changesNothing");
  const error = check.error ?? (questionIn(save.error) ? null : save.error);
  return (
    <Dialog
      open
      size="wide"
      title={t("title")}
      subtitle={file.name}
      dismissible={!save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            kind="main"
            busy={save.isPending}
            disabledReason={noLine ?? whyUnsaved}
            onClick={() => season && save.mutate(season)}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="events-season-body">
        {error && (
          <Note
            kind="bad"
            action={
              mayBeReadAgain(check.error) && (
                <Button size="small" busy={check.isFetching} onClick={() => void check.refetch()}>
                  {t("common:tryAgain")}
                </Button>
              )
            }
          >
            {errorMessage(error)}
            <SheetRefusal error={error} />
          </Note>
        )}
        {check.isPending && (
          <Loading>
            <Bone height={180} />
          </Loading>
        )}
        {season && (
          <>
            <p role="status">
              <Summary season={season} />
            </p>
            {season.onSale > 0 && <Note kind="warn">{someOnSale(season.onSale, season.changed)}</Note>}
            <Rows rows={season.rows} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** "2 performances change, 1 is new, 38 stay as they are" */
function Summary({ season }: { readonly season: Season }) {
  const t = textsOf("season");
  const count = (key: string, number: number) => t(key, { count: number, shown: formatCount(number) });
  const parts = [
    season.changed > 0 && count("changed", season.changed),
    season.added > 0 && count("new", season.added),
    season.same > 0 && count("same", season.same),
  ].filter(Boolean);
  return (
    <>
      {season.wrong > 0 && (
        <>
          <b className="events-bad">{count("wrong", season.wrong)}</b>
          {parts.length > 0 && "; "}
        </>
      )}
      {parts.join(", ")}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly SeasonRow[] }) {
  const t = textsOf("season");
  const [shown, setShown] = useState(STEP);
  const ordered = inOrder(rows);
  const rest = ordered.length - shown;
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="events-lines is-boxed" aria-label={t("rows")}>
        {ordered.slice(0, shown).map((row) => (
          <li key={row.row} className="events-line">
            <span className={row.kind === "wrong" ? "events-line-row is-wrong" : "events-line-row"}>{row.row}</span>
            <span>
              <What row={row} />
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button kind="plain" icon="down" onClick={() => setShown(shown + STEP)}>
          {t("events:upload.more", { count: Math.min(rest, STEP) })}
        </Button>
      )}
    </>
  );
}

/** "Sat 12 Dec 2026 7:30PM", and each column's old and new text. */
function What({ row }: { readonly row: SeasonRow }) {
  const t = textsOf("season");
  const { kind, cells, differences, errors } = row;
  return (
    <>
      {t("events:upload.lineWhen", { day: shownIn(row, "EventDate"), time: shownIn(row, "EventTime") })}
      {kind === "new" && (
        <span className="events-line-more">
          {t("added", { cost: cells.TicketCost, tickets: cells.NumberofTickets, kind: cells.Subcategory ?? "" })}
        </span>
      )}
      {differences.map(({ column, before, after }) => (
        <span key={column} className="events-line-more">
          {column}{" "}
          <del>
            <span className="fy-unseen">{t("was")} </span>
            {before || t("common:none")}
          </del>{" "}
          <Icon name="right" size="small" />
          <ins>
            <span className="fy-unseen">{t("is")} </span>
            {after || t("common:none")}
          </ins>
        </span>
      ))}
      {errors.map((error, at) => (
        <span key={`${at} ${error.message}`} className="events-line-why">
          <b>{whyIn(error)}</b> {error.columns.join(", ")}
        </span>
      ))}
    </>
  );
}
