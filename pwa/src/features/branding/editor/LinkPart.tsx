import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { readLink } from "./links";

interface LinkProps {
  /** Of the link that the caret is in. */
  readonly address: string | null;
  readonly onLink: (address: string) => void;
  readonly onUnlink: () => void;
  readonly onClose: () => void;
}

/** Asks where the chosen words lead to. */
export function LinkPart({ address, onLink, onUnlink, onClose }: LinkProps) {
  const t = textsOf("messages");
  const [typed, setTyped] = useState(address ?? "");
  const [isWrong, setWrong] = useState(false);
  const link = () => {
    const found = readLink(typed);
    if (found === undefined) setWrong(true);
    else onLink(found);
  };
  return (
    <div className="brand-asking">
      <Field
        label={t("link.address")}
        type="url"
        // What the button above is pressed for.
        autoFocus
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={typed}
        error={isWrong ? t("link.wrong") : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          // It would save the whole form.
          event.preventDefault();
          link();
        }}
      />
      <Button size="small" kind="tonal" onClick={link}>
        {t("link.put")}
      </Button>
      {address !== null && (
        <Button size="small" onClick={onUnlink}>
          {t("link.remove")}
        </Button>
      )}
      <Button size="small" kind="plain" onClick={onClose}>
        {t("common:cancel")}
      </Button>
    </div>
  );
}
