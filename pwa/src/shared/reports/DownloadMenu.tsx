import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { PressMenu } from "@/ui/PressMenu";
import { saveBlob } from "@/ui/saveBlob";
import { useNoLine } from "@/ui/useNoLine";
import type { FileFormat } from "./model";
import { readFile } from "./queries";
import type { Picked } from "./ReportPicker";

const FORMATS: readonly FileFormat[] = ["pdf", "xlsx", "csv"];

interface MenuProps {
  readonly account: number;
  readonly picked: Picked | undefined;
  /** Says what is missing. */
  readonly onMissing: () => void;
}

/** The report as a file: PDF, Excel or CSV. */
export function DownloadMenu({ account, picked, onMissing }: MenuProps) {
  const t = textsOf("reports");
  const [press, setPress] = useState<Event>();
  const noLine = useNoLine();
  const download = useMutation({
    mutationFn: async ({ format, of }: { readonly format: FileFormat; readonly of: Picked }) =>
      saveBlob(await readFile(account, of.report, of.narrowed, format), `${of.report.name}.${format}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button
        icon="download"
        className="fy-menu-opener"
        busy={download.isPending}
        because={noLine}
        aria-haspopup="dialog"
        aria-expanded={press !== undefined}
        onClick={(event) => (picked ? setPress(event.nativeEvent) : onMissing())}
      >
        {t("download")}
      </Button>
      {picked && (
        <PressMenu
          label={t("download")}
          press={press}
          actions={FORMATS.map((format) => ({
            icon: "sheet",
            label: t(`formats.${format}`),
            run: () => download.mutate({ format, of: picked }),
          }))}
          onGone={() => setPress(undefined)}
        />
      )}
    </>
  );
}
