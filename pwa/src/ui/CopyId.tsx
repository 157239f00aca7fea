import "@/ui/copyId.css";
import { useState } from "react";
import { t } from "@/i18n/i18n";
import { Breakable } from "./Breakable";
import { Icon } from "./Icon";

/** Puts a text into the clipboard, also one that is still to come: some browsers allow that only at once. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (navigator.clipboard && typeof text !== "string" && "ClipboardItem" in window) {
    const item = text.then((value) => new Blob([value], { type: "text/plain" }));
    return navigator.clipboard.write([new ClipboardItem({ "text/plain": item })]);
  }
  const value = await text;
  if (navigator.clipboard) return navigator.clipboard.writeText(value);
  // Plain http on a LAN address has no clipboard of its own.
  const area = document.createElement("textarea");
  area.value = value;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  return undefined;
}

/** A UUID has 36 and stays in one line. */
const LONG_ID = 40;

/** An id in its own case, copied with one tap. `what` names it for screen readers ("Payment ID"). */
export function CopyId({ id, what }: { id: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <span className="fy-copy">
      <span>{id.length > LONG_ID ? <Breakable text={id} /> : id}</span>
      <button type="button" aria-label={t("copy", { what })} onClick={() => void copy()}>
        <Icon name={copied ? "check" : "copy"} size="small" />
      </button>
      <span className="fy-unseen" role="status">
        {copied && t("copied")}
      </span>
    </span>
  );
}

/** What is missing: a grey word, never a dash or an empty cell. */
export function None() {
  return <span className="fy-quiet">{t("none")}</span>;
}
