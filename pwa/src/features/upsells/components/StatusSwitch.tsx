import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { closeToast, toast } from "@/shell/toast";
import { Switch } from "@/ui/Field";
import type { Upsell } from "../model";
import { switchUpsell, UPSELLS } from "../queries";

/** On or off, told the server at once; the list is read again with what became of it. */
export function StatusSwitch({ upsell }: { readonly upsell: Upsell }) {
  const { t } = useTranslation("upsells");
  const cache = useQueryClient();
  const isOnline = useOnline();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isActive: boolean) => switchUpsell(upsell, isActive),
    onMutate: () => toast.info(t("status.updating")),
    onSuccess: (isDone) => (isDone ? toast.success(t("status.updated")) : toast.error(t("status.failed"))),
    onError: () => toast.error(t("status.failed")),
    onSettled: (_done, _error, _asked, said) => {
      if (said !== undefined) closeToast(said);
      return cache.invalidateQueries({ queryKey: UPSELLS });
    },
  });
  return (
    <Switch
      className="upsells-switch"
      label={<span className="fy-unseen">{t("status.of", { what: upsell.name })}</span>}
      checked={isPending ? variables : upsell.isActive}
      disabled={isPending || !isOnline}
      onChange={(change) => mutate(change.target.checked)}
    />
  );
}
