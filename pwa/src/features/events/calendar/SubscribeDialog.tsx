import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { copyText } from "@/ui/CopyId";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { calendarAddress, changeAddress, stopAddress } from "./calendar";

interface DialogProps {
  readonly account: number;
  readonly onClose: () => void;
}

/** The calendar's URL for other programs: copy, change, switch off. */
export function SubscribeDialog({ account, onClose }: DialogProps) {
  const t = textsOf("calendar");
  const isOnline = useOnline();
  const noLine = useNoLine();
  const query = useQuery(calendarAddress(account));
  const { change, stop } = useAddress(account);
  const address = query.data;
  const isBusy = change.isPending || stop.isPending;
  const ask = async (what: "change" | "stop", run: () => void) => {
    if (await confirm({ title: t(`address.${what}Question`), text: t(`address.${what}Text`), danger: true })) run();
  };
  return (
    <Dialog
      open
      title={t("address.title")}
      onClose={onClose}
      footer={
        address === undefined ? undefined : address ? (
          <>
            <Button
              kind="danger"
              disabledReason={noLine}
              busy={isBusy}
              onClick={() => void ask("stop", () => stop.mutate())}
            >
              {t("address.stop")}
            </Button>
            <Button disabledReason={noLine} busy={isBusy} onClick={() => void ask("change", () => change.mutate())}>
              {t("address.change")}
            </Button>
          </>
        ) : (
          <Button kind="main" disabledReason={noLine} busy={isBusy} onClick={() => change.mutate()}>
            {t("address.make")}
          </Button>
        )
      }
    >
      <div className="calendar-address">
        <p>{t("address.lead")}</p>
        {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
        {address === undefined && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {address === undefined && query.isPending && (
          <Loading>
            <Bone height={64} />
          </Loading>
        )}
        {address && <Address key={address} address={address} />}
        {address !== undefined && <Note icon="key">{t("address.secret")}</Note>}
      </div>
    </Dialog>
  );
}

function Address({ address }: { readonly address: string }) {
  const t = textsOf("calendar");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(address);
    setCopied(true);
  };
  return (
    <>
      <Field
        label={t("address.label")}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        trailing={
          <Button kind="plain" size="small" icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
            {t(isCopied ? "common:copied" : "address.copy")}
          </Button>
        }
      />
      <span className="fy-unseen" role="status">
        {isCopied && t("common:copied")}
      </span>
      <a className="fy-link" href={address.replace(/^https?:/, "webcal:")}>
        {t("address.program")}
      </a>
    </>
  );
}

function useAddress(account: number) {
  const cache = useQueryClient();
  const show = (address: string) => cache.setQueryData(calendarAddress(account).queryKey, address);
  const change = useMutation({
    mutationFn: () => changeAddress(account),
    onSuccess: ({ message, address }) => {
      toast.success(message);
      show(address);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const stop = useMutation({
    mutationFn: () => stopAddress(account),
    onSuccess: (message) => {
      toast.success(message);
      show("");
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return { change, stop };
}
