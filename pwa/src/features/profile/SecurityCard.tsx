import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useHasPasskeys } from "@/shared/security/passkeys";
import { toast } from "@/shell/toast";
import { Button, IconButton, type Reason } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { confirm } from "@/ui/confirm";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { AuthenticatorAppDialog, PasskeyDialog, RenewCodesDialog, TurnOffAppDialog } from "./SecurityDialogs";
import {
  isOn,
  mayRemoveApp,
  mayRemovePasskey,
  profileKeys,
  removePasskey,
  twoStep,
  type Passkey,
  type TwoStep,
} from "./profile";

type Open = "app" | "off" | "codes" | "passkey";

/** The second step of one's own sign-in: an app, the codes that stand in for it, passkeys. */
export function SecurityCard() {
  const t = textsOf("profile");
  const isOnline = useOnline();
  const query = useQuery(twoStep);
  const cache = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: profileKeys.twoStep });
  };
  return (
    <Card title={t("security.title")} actions={query.data && <Mark guarded={query.data} />}>
      <div className="profile-notes">
        {query.data?.isRequired && <Note icon="shield">{t("security.required")}</Note>}
        {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      </div>
      {query.isPending && (
        <Loading>
          <Bone height={200} />
        </Loading>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Parts guarded={query.data} onOpen={setOpen} />}
      {open === "app" && <AuthenticatorAppDialog onClose={close} />}
      {open === "off" && <TurnOffAppDialog onClose={close} />}
      {open === "codes" && <RenewCodesDialog onClose={close} />}
      {open === "passkey" && <PasskeyDialog onClose={close} />}
    </Card>
  );
}

function Mark({ guarded }: { readonly guarded: TwoStep }) {
  const t = textsOf("profile");
  const on = isOn(guarded);
  return <Chip mark={on ? "on" : "off"} text={t(on ? "security.on" : "security.off")} />;
}

interface PartsProps {
  readonly guarded: TwoStep;
  readonly onOpen: (which: Open) => void;
}

function Parts({ guarded, onOpen }: PartsProps) {
  const t = textsOf("profile");
  const noLine = useNoLine();
  const { hasApp, codesLeft, passkeys } = guarded;
  const hasPasskeys = useHasPasskeys();
  return (
    <>
      <Part title={t("app.title")} text={t(hasApp ? "app.on" : "app.off")}>
        {hasApp ? (
          <Button
            kind="danger"
            disabledReason={noLine ?? (!mayRemoveApp(guarded) && t("app.needed"))}
            onClick={() => onOpen("off")}
          >
            {t("app.remove")}
          </Button>
        ) : (
          <Button kind="tonal" disabledReason={noLine} onClick={() => onOpen("app")}>
            {t("app.set")}
          </Button>
        )}
      </Part>
      {isOn(guarded) && (
        <Part title={t("security:codes.title")} text={t("codes.left", { count: codesLeft })}>
          <Button disabledReason={noLine} onClick={() => onOpen("codes")}>
            {t("codes.renew")}
          </Button>
        </Part>
      )}
      <Part title={t("passkeys.title")} text={t(hasPasskeys || noLine ? "passkeys.text" : "passkeys.unfit")}>
        {hasPasskeys && (
          <Button disabledReason={noLine} onClick={() => onOpen("passkey")}>
            {t("passkeys.add")}
          </Button>
        )}
      </Part>
      {passkeys.length > 0 && (
        <ul className="profile-rows" aria-label={t("passkeys.title")}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              disabledReason={noLine ?? (!mayRemovePasskey(guarded) && t("app.needed"))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className="profile-part">
      <div className="fy-grow">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly disabledReason: Reason;
}

function PasskeyRow({ passkey, disabledReason }: RowProps) {
  const t = textsOf("profile");
  const format = useFormat();
  const cache = useQueryClient();
  const { id, name, addedAt, usedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: profileKeys.twoStep }),
  });
  const ask = async () => {
    const title = t("passkeys.removeTitle", { name });
    if (await confirm({ title, text: t("passkeys.removeText"), danger: true })) remove.mutate();
  };
  const zone = deviceZone();
  return (
    <li>
      <div className="fy-grow">
        <b>{name}</b>
        <p className="fy-small fy-quiet">
          {t("passkeys.added", { when: format.date(addedAt, zone) })}
          {" · "}
          {usedAt === null ? t("passkeys.unused") : t("passkeys.used", { when: format.stamp(usedAt, zone) })}
        </p>
      </div>
      <IconButton
        icon="trash"
        label={t("passkeys.remove", { name })}
        disabledReason={disabledReason}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </li>
  );
}
