import { textsOf } from "@/i18n/i18n";
import { BarePage } from "@/shell/BarePage";
import { Page } from "@/shell/Page";
import { useSession } from "@/shell/session";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/states";

export default function NotFoundPage() {
  const t = textsOf("shell");
  const user = useSession();
  const title = t("notFound.title");
  const state = (
    <EmptyState
      title={title}
      text={t("notFound.text")}
      action={
        <ButtonLink kind="main" to={user ? "/EventDashboard" : "/"} replace>
          {t(user ? "notFound.home" : "notFound.signIn")}
        </ButtonLink>
      }
    />
  );
  if (!user) {
    return (
      <BarePage title={title} className="fy-centred">
        {state}
      </BarePage>
    );
  }
  return (
    <Page title={title} heading={null}>
      <div className="fy-middle">{state}</div>
    </Page>
  );
}
