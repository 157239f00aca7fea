import { textsOf } from "@/i18n/i18n";
import { BarePage } from "@/shell/BarePage";
import { useSession } from "@/shell/session";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/states";
import { homeOf, isAtDoor } from "./access";
import { Page } from "./Page";

export default function NotFoundPage() {
  const t = textsOf("shell");
  const user = useSession();
  const title = t("notFound.title");
  const back = user ? homeOf(user.roleid) : "/";
  const says = user ? (isAtDoor(back) ? "notFound.door" : "notFound.home") : "notFound.signIn";
  const state = (
    <EmptyState
      title={title}
      text={t("notFound.text")}
      action={
        <ButtonLink kind="main" to={back} replace>
          {t(says)}
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
