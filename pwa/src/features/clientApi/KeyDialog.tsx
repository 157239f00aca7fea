import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { copyText } from "@/ui/clipboard";
import { Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";
import type { ToldKey } from "./model";

/** A key that was just made, whole. */
export function KeyDialog({ told, onClose }: { readonly told: ToldKey; readonly onClose: () => void }) {
  const t = textsOf("clientApi");
  const copy = async () => {
    await copyText(told.key);
    toast.success(t("common:copied"));
  };
  return (
    <Dialog
      open
      title={t("told.title")}
      subtitle={told.client}
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          <Button kind="main" icon="copy" onClick={() => void copy()}>
            {t("copyKey")}
          </Button>
        </>
      }
    >
      <div className="client-told">
        <code aria-label={t("told.key")} role="textbox" aria-readonly="true" tabIndex={0}>
          {told.key}
        </code>
        <Note>{t("told.text")}</Note>
      </div>
    </Dialog>
  );
}
