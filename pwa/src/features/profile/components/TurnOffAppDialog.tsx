import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";
import { turnOffApp } from "../queries";

export function TurnOffAppDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const turnOff = useMutation({
    mutationFn: turnOffApp,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t("app.removeTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button kind="sure" busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
            {t("app.remove")}
          </Button>
        </>
      }
    >
      <div className="profile-ask">
        <p>{t("app.removeLead")}</p>
        {turnOff.isError && <Note kind="bad">{errorMessage(turnOff.error)}</Note>}
      </div>
    </Dialog>
  );
}
