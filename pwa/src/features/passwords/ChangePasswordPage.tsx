import "./passwords.css";
import { useMutation } from "@tanstack/react-query";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { Page } from "@/shell/Page";
import { nameOf } from "@/shell/access";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useNoLine } from "@/ui/useNoLine";
import { changePassword } from "./passwords";
import { NewPassword } from "./components/NewPassword";

/** `/ChangePassword`: one's own password. All other sessions end, this one goes on. */
export default function ChangePasswordPage() {
  const t = textsOf("passwords");
  const user = useUser();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const change = useMutation({
    mutationFn: ({ password }: { password: string; clear: () => void }) => changePassword(user.userid, password),
    onSuccess: ({ message }, { clear }) => {
      toast.success(message);
      clear();
    },
  });
  return (
    <Page title={t("change.title")} lead={t("change.lead")}>
      <Card padded className="passwords-card">
        <NewPassword
          names={{ name: nameOf(user), email: user.email, organisation: user.accountname }}
          error={change.error}
          isOnline={isOnline}
          onPassword={(password, clear) => change.mutate({ password, clear })}
          foot={() => (
            <div className="passwords-foot">
              <Button type="submit" kind="main" disabledReason={noLine} busy={change.isPending}>
                {t("submit")}
              </Button>
            </div>
          )}
        />
      </Card>
    </Page>
  );
}
