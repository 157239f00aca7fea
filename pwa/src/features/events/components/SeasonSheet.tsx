import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { saveBlob } from "@/ui/saveBlob";
import { isSheet } from "../eventForm";
import { downloadSeason } from "../seasonQueries";
import { SeasonDialog } from "./SeasonDialog";

/** All performances of an event as a sheet: downloaded, changed in a spreadsheet, uploaded again. */
export function SeasonSheet({ event, name }: { readonly event: number; readonly name: string }) {
  const { t } = useTranslation("season");
  const isOnline = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const download = useMutation({
    mutationFn: () => downloadSeason(event),
    onSuccess: (book) => saveBlob(book, t("fileName", { name: name.replace(/[^\p{L}\p{N}]+/gu, "-") })),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const take = async (chosen: File) => {
    if (!isSheet(chosen)) return toast.error(t("events:errors.format"));
    try {
      // Read now: what is saved is what was shown, whatever becomes of the file meanwhile.
      setFile(new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type }));
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
        disabled={!isOnline}
        onClick={() => download.mutate()}
      >
        {t("download")}
      </Button>
      <Button size="small" icon="upload" disabled={!isOnline} onClick={() => input.current?.click()}>
        {t("upload")}
      </Button>
      <input
        ref={input}
        type="file"
        className="fy-unseen"
        accept=".xlsx,.xls,.csv"
        tabIndex={-1}
        aria-label={t("file")}
        onChange={(change) => {
          const [chosen] = change.target.files ?? [];
          if (chosen) void take(chosen);
          // Emptied, so that the same file, corrected, can be chosen again.
          change.target.value = "";
        }}
      />
      {file && <SeasonDialog event={event} file={file} onClose={() => setFile(null)} />}
    </span>
  );
}
