import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { toast } from "@/shell/toast";
import { ago } from "@/ui/ago";
import { Button } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { confirm } from "@/ui/confirm";
import { CopyId, None } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { Switch } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { useNoLine } from "@/ui/useNoLine";
import type { Endpoint } from "../model";
import { readSecret, rotateSecret, signByKey, WEBHOOKS } from "../queries";
import { SecretDialog } from "./SecretDialog";
import { StateChip } from "./StateChip";

interface FactsProps {
  readonly endpoint: Endpoint;
  readonly now: number;
}

/** What is known of an endpoint, and what its events are signed with. */
export function EndpointFacts({ endpoint, now }: FactsProps) {
  const t = textsOf("webhooks");
  const { id, types, lastDeliveredAt: at, owed } = endpoint;
  return (
    <div className="hooks-facts">
      <Card title={t("about")}>
        <Facts
          rows={[
            { label: t("columns.state"), value: <StateChip endpoint={endpoint} now={now} /> },
            { label: t("columns.arrived"), value: at ? ago(at, Math.max(now, Date.parse(at))) : <None /> },
            { label: t("columns.owed"), value: owed > 0 ? t("owed", { count: owed }) : <None /> },
            { label: t("fields.house"), value: t(endpoint.isTest ? "fields.test" : "fields.live") },
            {
              label: t("columns.hears"),
              value: types.length === 0 ? t("allLong") : <code className="hooks-list">{types.join(" ")}</code>,
            },
          ]}
        />
      </Card>
      <Signing key={id} endpoint={endpoint} />
    </div>
  );
}

function Signing({ endpoint: { id, publicKey, oldSecretEndsAt } }: Pick<FactsProps, "endpoint">) {
  const t = textsOf("webhooks");
  const format = useFormat();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const done = useDone([WEBHOOKS]);
  const [shown, setShown] = useState<{ readonly secret: string; readonly isNew: boolean }>();
  const show = useMutation({
    mutationFn: async (isNew: boolean) => ({ isNew, secret: await (isNew ? rotateSecret(id) : readSecret(id)) }),
    onSuccess: (told) => {
      setShown(told);
      if (told.isNew) void done(t("secret.made"));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const sign = useMutation({
    mutationFn: (isWished: boolean) => signByKey(id, isWished),
    onSuccess: done,
    onError: (error) => toast.error(errorMessage(error)),
  });
  const rotate = async () => {
    const question = { title: t("secret.rotateTitle"), text: t("secret.rotateText"), yes: t("secret.rotate") };
    if (await confirm(question)) show.mutate(true);
  };
  const acts = { size: "small" as const, because: noLine, busy: show.isPending };
  return (
    <Card title={t("signing")}>
      <Facts
        rows={[
          {
            label: t("secret.short"),
            value: (
              <span className="hooks-secret-row">
                <span className="hooks-dots">whsec_••••••••</span>
                <Button {...acts} icon="eye" onClick={() => show.mutate(false)}>
                  {t("secret.show")}
                </Button>
                <Button {...acts} icon="refresh" onClick={() => void rotate()}>
                  {t("secret.rotate")}
                </Button>
                {oldSecretEndsAt && (
                  <small>{t("secret.old", { at: format.dateTime(oldSecretEndsAt, deviceZone()) })}</small>
                )}
              </span>
            ),
          },
          {
            label: t("publicKey.short"),
            value: (
              <span className="hooks-secret-row">
                <Switch
                  label={t("publicKey.wish")}
                  checked={publicKey !== ""}
                  disabled={!isOnline || sign.isPending}
                  onChange={({ target }) => sign.mutate(target.checked)}
                />
                {publicKey && <CopyId id={publicKey} what={t("publicKey.short")} />}
              </span>
            ),
          },
        ]}
      />
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}
