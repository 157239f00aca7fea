import "./webhooks.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { Page, settingsCrumb } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { CopyId, None } from "@/ui/CopyId";
import { Switch } from "@/ui/Field";
import { ago } from "@/ui/ago";
import { confirm } from "@/ui/confirm";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note, useNow } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { EndpointDialog, SecretDialog, StateChip } from "./EndpointDialog";
import { Deliveries } from "./Deliveries";
import {
  oneEndpoint,
  readSecret,
  rotateSecret,
  sendTest,
  signByKey,
  switchEndpoint,
  WEBHOOKS,
  type Endpoint,
} from "./webhooks";

const AGES_EVERY_MS = 20_000;

/** One endpoint, live: how it is, and each event that was sent to it or is to be, with what it answered. */
export default function EndpointPage() {
  const t = textsOf("webhooks");
  const id = Number(useParams()["endpoint"]);
  const noLine = useNoLine();
  const account = useAccountId();
  const now = useNow(AGES_EVERY_MS);
  const live = useAdminUpdates(WEBHOOKS, "endpoint");
  const { data: endpoint, error, refetch } = useQuery(oneEndpoint(id));
  const [isEdited, setEdited] = useState(false);
  const done = useDone([WEBHOOKS]);
  const act = useMutation({
    mutationFn: (call: () => Promise<string>) => call(),
    onSuccess: done,
    onError: (refused) => toast.error(errorMessage(refused)),
  });
  const acts = { disabledReason: noLine, busy: act.isPending };
  const buttons = endpoint && (
    <>
      <Button icon="edit" disabledReason={noLine} onClick={() => setEdited(true)}>
        {t("common:edit")}
      </Button>
      {endpoint.isActive ? (
        <Button {...acts} kind="main" icon="link" onClick={() => act.mutate(() => sendTest(id))}>
          {t("sendTest")}
        </Button>
      ) : (
        <Button {...acts} kind="main" icon="refresh" onClick={() => act.mutate(() => switchEndpoint(id, true))}>
          {t("switch.on")}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={t("endpoint")}
      crumbs={[settingsCrumb(), { label: t("title"), to: "/Webhooks" }]}
      heading={endpoint ? <Breakable text={endpoint.url} /> : t("endpoint")}
      {...(endpoint?.description && { lead: endpoint.description })}
      live={live}
      actions={buttons && <span className="office-buttons fy-no-phone">{buttons}</span>}
      bar={buttons}
      phoneBar
      onRefresh={() => refetch()}
    >
      {error && !endpoint ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : endpoint ? (
        <div className="hooks-page">
          {!endpoint.isActive && <Note kind="warn">{t(`why.${endpoint.offReason || "by_hand"}`)}</Note>}
          <EndpointFacts endpoint={endpoint} now={now} />
          <Deliveries endpoint={endpoint} />
        </div>
      ) : (
        <Loading>
          <Bone height={240} />
        </Loading>
      )}
      {endpoint && isEdited && (
        <EndpointDialog
          account={account}
          row={endpoint}
          onSecret={() => undefined}
          onClose={() => setEdited(false)}
          onSaved={(message) => {
            void done(message);
            setEdited(false);
          }}
        />
      )}
    </Page>
  );
}

interface FactsProps {
  readonly endpoint: Endpoint;
  readonly now: number;
}

/** What is known of an endpoint, and what its events are signed with. */
export function EndpointFacts({ endpoint, now }: FactsProps) {
  const t = textsOf("webhooks");
  const { id, types, lastDeliveredAt: at, pending } = endpoint;
  return (
    <div className="hooks-facts">
      <Card title={t("about")}>
        <Facts
          rows={[
            { label: t("columns.state"), value: <StateChip endpoint={endpoint} now={now} /> },
            { label: t("columns.arrived"), value: at ? ago(at, Math.max(now, Date.parse(at))) : <None /> },
            { label: t("columns.owed"), value: pending > 0 ? t("owed", { count: pending }) : <None /> },
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
    onSuccess: (result) => {
      setShown(result);
      if (result.isNew) void done(t("secret.made"));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const sign = useMutation({
    mutationFn: (isRequested: boolean) => signByKey(id, isRequested),
    onSuccess: done,
    onError: (error) => toast.error(errorMessage(error)),
  });
  const rotate = async () => {
    const question = { title: t("secret.rotateTitle"), text: t("secret.rotateText"), yes: t("secret.rotate") };
    if (await confirm(question)) show.mutate(true);
  };
  const acts = { size: "small" as const, disabledReason: noLine, busy: show.isPending };
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
