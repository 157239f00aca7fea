import "@/shared/security/security.css";
import { useState } from "react";
import { unmarked } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { sheetOf } from "@/shared/security/model";
import { Button } from "@/ui/Button";
import { copyText } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { saveBlob } from "@/ui/saveBlob";
import { Note } from "@/ui/states";

interface CodesProps {
  readonly codes: readonly string[];
  readonly email: string;
}

/** Shown only this once: to be copied, saved as a file, or written down. */
export function RecoveryCodes({ codes, email }: CodesProps) {
  const t = textsOf("security");
  const format = useFormat();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(codes.join("\n"));
    setCopied(true);
  };
  const save = () => {
    const madeOn = format.date(new Date().toISOString(), deviceZone());
    const text = sheetOf({ codes, email, origin: window.location.origin, madeOn });
    saveBlob(new Blob([unmarked(text)], { type: "text/plain" }), t("codes.file"));
  };
  return (
    <div className="security-codes">
      <Note kind="warn">{t("codes.once")}</Note>
      <ol aria-label={t("codes.title")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="security-acts">
        <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
          {isCopied ? t("common:copied") : t("codes.copy")}
        </Button>
        <Button icon="download" onClick={save}>
          {t("codes.download")}
        </Button>
      </div>
      <span className="fy-unseen" role="status">
        {isCopied && t("common:copied")}
      </span>
    </div>
  );
}
