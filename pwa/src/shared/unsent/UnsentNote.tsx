import { useEffect, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { outbox, readUnsent, type Unsent } from "@/offline/outbox";
import { Note } from "@/ui/states";

/** Before somebody signs in: that scans wait on this device, and whose they are. */
export function UnsentNote() {
  const t = textsOf("offline");
  const [left, setLeft] = useState<readonly Unsent[]>([]);
  useEffect(() => {
    let isOver = false;
    const refresh = () =>
      void readUnsent("everybody").then(
        (found) => isOver || setLeft(found),
        () => undefined,
      );
    refresh();
    const stop = outbox.watch(refresh);
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return left.map(({ owner, by, waiting }) => (
    <Note key={owner} kind="warn" icon="upload">
      <b>{t("left.wait", { count: waiting.length, name: by?.name ?? t("left.somebody") })}</b>{" "}
      {t("left.how", { count: waiting.length, name: by?.name ?? t("left.somebody") })}
    </Note>
  ));
}
