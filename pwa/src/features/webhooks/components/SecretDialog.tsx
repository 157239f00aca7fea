import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { copyText } from "@/ui/clipboard";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";

interface SecretProps {
  readonly secret: string;
  /** It was made just now. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** The secret that an endpoint checks signatures with: to be copied to the other system, and nowhere else. */
export function SecretDialog({ secret, isNew = false, onClose }: SecretProps) {
  const t = textsOf("webhooks");
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(secret);
    setCopied(true);
  };
  return (
    <Dialog
      open
      title={t("secret.title")}
      dismissible={!isNew}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{t("common:close")}</CancelButton>
          <Button kind="main" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
            {t(copied ? "secret.copied" : "secret.copy")}
          </Button>
        </>
      }
    >
      <div className="hooks-secret">
        <p>{t("secret.text")}</p>
        <output className="hooks-code" aria-label={t("secret.title")}>
          {secret}
        </output>
        <Note>{t(isNew ? "secret.new" : "secret.logged")}</Note>
      </div>
    </Dialog>
  );
}
