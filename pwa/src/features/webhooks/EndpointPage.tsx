import "./webhooks.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { useAdminNews } from "@/office/useAdminNews";
import { Page, settingsCrumb } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Bone, ErrorState, Loading, Note, useNow } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { Deliveries } from "./components/Deliveries";
import { EndpointDialog } from "./components/EndpointDialog";
import { EndpointFacts } from "./components/EndpointFacts";
import { oneEndpoint, sendTest, switchEndpoint, WEBHOOKS } from "./queries";

const AGES_EVERY_MS = 20_000;

/** One endpoint, live: how it is, and each event that was sent to it or is to be, with what it answered. */
export default function EndpointPage() {
  const t = textsOf("webhooks");
  const id = Number(useParams()["endpoint"]);
  const noLine = useNoLine();
  const account = useAccountId();
  const now = useNow(AGES_EVERY_MS);
  const live = useAdminNews(WEBHOOKS, "endpoint");
  const { data: endpoint, error, refetch } = useQuery(oneEndpoint(id));
  const [isEdited, setEdited] = useState(false);
  const done = useDone([WEBHOOKS]);
  const act = useMutation({
    mutationFn: (call: () => Promise<string>) => call(),
    onSuccess: done,
    onError: (refused) => toast.error(errorMessage(refused)),
  });
  const acts = { because: noLine, busy: act.isPending };
  const buttons = endpoint && (
    <>
      <Button icon="edit" because={noLine} onClick={() => setEdited(true)}>
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
          {!endpoint.isActive && <Note kind="warn">{t(`why.${endpoint.offBecause || "by_hand"}`)}</Note>}
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
