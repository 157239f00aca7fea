import "./signin.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { BarePage, PageFoot } from "@/shell/Page";
import { useSession } from "@/shell/session";
import { signedIn } from "@/shell/signOut";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { PasswordField } from "@/ui/PasswordField";
import { Note } from "@/ui/states";
import { DoorAjar } from "./components/DoorAjar";
import { signInForm, type SignInForm, type WireSignIn } from "./model";

export default function SignInPage() {
  const { t } = useTranslation("signin");
  const user = useSession();
  return (
    <BarePage title={t("title")}>
      {user && <Navigate to="/EventDashboard" replace />}
      <div className="signin">
        <DoorAjar />
        <div className="signin-in">
          <SignIn />
          <PageFoot />
        </div>
      </div>
    </BarePage>
  );
}

function SignIn() {
  const { t } = useTranslation("signin");
  const { register, handleSubmit, formState } = useForm<SignInForm>({
    resolver: zodResolver(signInForm),
    mode: "onTouched",
    defaultValues: { email: "", password: "" },
  });
  const signIn = useMutation({
    mutationFn: (form: SignInForm) => api.post<WireSignIn>("/auth/login", form),
    onSuccess: (reply) => signedIn(reply.user),
  });
  const { errors } = formState;
  return (
    <form
      className="signin-form"
      noValidate
      onSubmit={(event) => void handleSubmit((form) => signIn.mutate(form))(event)}
    >
      <div>
        <h1>{t("title")}</h1>
        <p className="fy-lead">{t("lead")}</p>
      </div>
      {signIn.isError && <Note kind="bad">{errorMessage(signIn.error)}</Note>}
      <Field
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" kind="main" size="large" wide busy={signIn.isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
