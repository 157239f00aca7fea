import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { copyText } from "@/ui/CopyId";
import { useNoLine } from "@/ui/useNoLine";
import type { Code } from "./codes";
import { readCardCode } from "./queries";

/** A gift card's code: its end, until somebody has it shown or copied, which the audit log says of them. */
export function CardCode({ card }: { readonly card: Pick<Code, "id" | "code"> }) {
  const t = textsOf("codes");
  const noLine = useNoLine();
  const [shown, setShown] = useState<string>();
  const onError = (error: unknown) => void toast.error(errorMessage(error));
  const show = useMutation({ mutationFn: () => readCardCode(card.id), onSuccess: setShown, onError });
  const copy = useMutation({
    mutationFn: () => copyText(shown ?? readCardCode(card.id)),
    onSuccess: () => void toast.info(t("secret.copied")),
    onError,
  });
  return (
    <span className="codes-secret">
      <b className="fy-num">{shown ?? card.code}</b>
      <Button
        kind="plain"
        icon={shown === undefined ? "eye" : "eye-off"}
        busy={show.isPending}
        disabledReason={shown === undefined && noLine}
        onClick={() => (shown === undefined ? show.mutate() : setShown(undefined))}
      >
        {t(shown === undefined ? "secret.show" : "secret.hide")}
      </Button>
      <Button
        kind="plain"
        icon="copy"
        busy={copy.isPending}
        disabledReason={shown === undefined && noLine}
        onClick={() => copy.mutate()}
      >
        {t("secret.copy")}
      </Button>
      <small className="fy-quiet">{t("secret.noted")}</small>
    </span>
  );
}
