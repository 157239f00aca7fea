import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { turnOffApp } from "../queries";
import { PasswordForm } from "./PasswordForm";

export function TurnOffAppDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const id = useId();
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
          <Button type="submit" form={id} kind="sure" busy={turnOff.isPending}>
            {t("app.remove")}
          </Button>
        </>
      }
    >
      <PasswordForm
        id={id}
        lead={t("app.removeLead")}
        error={turnOff.error}
        onPassword={(password) => turnOff.mutate(password)}
      />
    </Dialog>
  );
}
