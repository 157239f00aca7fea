import "./codes.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/states";
import { CodeEditor } from "./CodeEditor";
import { TAB_KEY, kindOf, type Kind } from "./codes";
import { type CodeParams, codeNamed, CODES } from "./queries";

/** A new promo code or gift card; with a name in the address, the one that is there. */
export default function CodeSettingsPage() {
  const t = textsOf("codes");
  const { id, promoname = "" } = useParams();
  const card = Number(useSearchParams()[0].get("card")) || 0;
  const kind = kindOf(id);
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  // Whoever goes back from here comes to the list that this code is in.
  const [, keepTab] = useSessionState<Kind>(TAB_KEY, kind);
  const keep = useEffectEvent(keepTab);
  useEffect(() => keep(kind), [kind]);
  const frame = { title: t(`form.${promoname ? "edit" : "create"}.${kind}`), crumbs: [CRUMB(t("title"))] };
  if (isWaiting) {
    return (
      <Page {...frame} actions={<CustomerSelect />}>
        <Card>
          <EmptyState icon="tag" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      </Page>
    );
  }
  return promoname ? (
    <Edit
      key={`${kind} ${account} ${card || promoname}`}
      asked={{ kind, account, name: promoname, card }}
      frame={frame}
    />
  ) : (
    <CodeEditor key={`${kind} ${account}`} kind={kind} account={account} row={undefined} frame={frame} />
  );
}

const CRUMB = (label: string) => ({ label, to: "/PromoCodes" });

interface EditProps {
  readonly asked: CodeParams;
  readonly frame: Pick<Parameters<typeof Page>[0], "title" | "crumbs">;
}

function Edit({ asked, frame }: EditProps) {
  const { kind, account } = asked;
  const query = useQuery(codeNamed(asked));
  const live = useAdminUpdates(CODES, kind === "card" ? "gift_card" : "promo_code");
  const { error, refetch } = query;
  return (
    <NamedPage {...frame} live={live} query={{ data: query.data?.code, error, refetch }}>
      {(code) => <CodeEditor kind={kind} account={account} row={code} frame={{ ...frame, live }} />}
    </NamedPage>
  );
}
