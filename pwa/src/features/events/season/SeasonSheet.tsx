import "./season.css";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { saveBlob } from "@/ui/saveBlob";
import { useNoLine } from "@/ui/useNoLine";
import { sheetOf } from "../form/eventForm";
import { SheetInput } from "../sheet/SheetInput";
import { downloadSeason } from "./queries";
import { SeasonDialog } from "./SeasonDialog";

/** All performances of an event as a sheet: downloaded, changed in a spreadsheet, uploaded again. */
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
      <Button size="small" icon="download" busy={download.isPending} because={noLine} onClick={() => download.mutate()}>
        {t("download")}
      </Button>
      <Button size="small" icon="upload" because={noLine} onClick={() => input.current?.click()}>
        {t("upload")}
      </Button>
      <SheetInput ref={input} label={t("file")} onFile={(chosen) => void take(chosen)} />
      {file && <SeasonDialog event={event} file={file} onClose={() => setFile(null)} />}
    </span>
  );
}
