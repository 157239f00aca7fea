import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";
import { closeToast, toast } from "@/shell/toast";
import { Switch } from "@/ui/Field";
import type { Upsell } from "../model";
import { switchUpsell, UPSELLS } from "../queries";

/**
 * On or off, told the server at once, but for one that ticket types bring: without it they are not sold. The list is
 * read again with what became of it.
 */
export function StatusSwitch({ upsell }: { readonly upsell: Upsell }) {
  const t = textsOf("upsells");
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
  const put = async (isActive: boolean) => {
    const question = {
      title: t("status.off", { what: upsell.name }),
      text: t("broughtBy", { count: upsell.broughtBy }),
    };
    if (isActive || upsell.broughtBy === 0 || (await confirm(question))) mutate(isActive);
  };
  return (
    <Switch
      className="upsells-switch"
      label={<span className="fy-unseen">{t("status.of", { what: upsell.name })}</span>}
      checked={isPending ? variables : upsell.isActive}
      disabled={isPending || !isOnline}
      onChange={({ target }) => void put(target.checked)}
    />
  );
}
