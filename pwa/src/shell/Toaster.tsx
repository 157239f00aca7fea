import "@/shell/toaster.css";
import { useSyncExternalStore } from "react";
import { t } from "@/i18n/i18n";
import { closeToast, toastStore, type Toast } from "@/shell/toast";
import { Button, IconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.watch, toastStore.read);
  const alerts = toasts.filter((toast) => toast.kind === "error");
  const others = toasts.filter((toast) => toast.kind !== "error");
  return (
    <div className="fy-toasts">
      {/* Both regions are always there: screen readers do not read out one that appears together with its words. */}
      <div role="alert">{alerts.map(line)}</div>
      <div role="status">{others.map(line)}</div>
    </div>
  );
}

const line = (toast: Toast) => <ToastLine key={toast.id} toast={toast} />;

function ToastLine({ toast }: { toast: Toast }) {
  const { id, kind, icon, text, action } = toast;
  const close = () => closeToast(id);
  return (
    <p className={`fy-toast is-${kind}`}>
      <Icon name={icon} />
      {text}
      {action && (
        <>
          <Button
            kind="plain"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </Button>
          <IconButton icon="x" label={t("close")} onClick={close} />
        </>
      )}
    </p>
  );
}
