import "./upsells.css";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { useAdminNews } from "@/office/useAdminNews";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { Card } from "@/ui/Card";
import { Bone, EmptyState, Loading } from "@/ui/states";
import { UpsellEditor } from "./components/UpsellEditor";
import { upsellDetails, UPSELLS } from "./queries";
import { useEventChoices } from "./useEventChoices";

/** Without a number a new upsell, with one the upsell that is there. */
export default function UpsellSettingsPage() {
  const { upsellId } = useParams();
  return upsellId ? <Edit key={upsellId} id={Number(upsellId)} /> : <Create />;
}

function Create() {
  const t = textsOf("upsells");
  const { account, isWaiting, events, chosen } = useEventChoices();
  const frame = { title: t("create"), crumbs: [{ label: t("title"), to: "/Upsells" }], actions: <CustomerSelect /> };
  if (isWaiting || events?.length === 0) {
    return (
      <Page {...frame}>
        <Card>
          {isWaiting ? (
            <EmptyState icon="cup" title={t("common:selectCustomer")} text={t("whose")} />
          ) : (
            <EmptyState icon="calendar" title={t("noEvents")} text={t("noEventsText")} />
          )}
        </Card>
      </Page>
    );
  }
  if (!events) return <Waiting frame={frame} />;
  return <UpsellEditor key={account} frame={frame} events={events} event={chosen} row={undefined} />;
}

function Edit({ id }: { readonly id: number }) {
  const t = textsOf("upsells");
  const query = useQuery(upsellDetails(id));
  const live = useAdminNews(UPSELLS, "upsell");
  const frame = { title: t("edit"), crumbs: [{ label: t("title"), to: "/Upsells" }], live };
  return (
    <NamedPage {...frame} query={query}>
      {(row) => <UpsellEditor frame={frame} events={[]} event={null} row={row} />}
    </NamedPage>
  );
}

function Waiting({ frame }: { readonly frame: { readonly title: string } }) {
  return (
    <Page {...frame}>
      <Loading>
        <Bone height={320} />
      </Loading>
    </Page>
  );
}
