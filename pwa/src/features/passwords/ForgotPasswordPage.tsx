import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { EntrancePage } from "@/shell/EntrancePage";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Field } from "@/ui/Field";
import { sayAtField } from "@/ui/useErrorsTogether";
import { Note } from "@/ui/states";
import { askForLink, forgotForm, type ForgotForm } from "./passwords";

/** `/ForgotPassword`: sends a link to the address with which somebody signs in. */
export default function ForgotPasswordPage() {
  const t = textsOf("passwords");
  const navigate = useNavigate();
  const form = useForm<ForgotForm>({
    resolver: zodResolver(forgotForm),
    mode: "onTouched",
    defaultValues: { email: "" },
  });
  const send = useMutation({
    mutationFn: ({ email }: ForgotForm) => askForLink(email),
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate("/");
    },
    onError: (error) => void sayAtField(form, error, { email: "email" }),
  });
  const { errors } = form.formState;
  return (
    <EntrancePage title={t("forgot.title")}>
      <form
        className="fy-entrance-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((filled) => send.mutate(filled))(event)}
      >
        <div>
          <h1>{t("forgot.title")}</h1>
          <p className="fy-lead">{t("forgot.lead")}</p>
        </div>
        {send.isError && !errors.email && <Note kind="bad">{errorMessage(send.error)}</Note>}
        <Field
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={255}
          error={errors.email?.message}
          {...form.register("email")}
        />
        <Button type="submit" kind="main" size="large" wide busy={send.isPending}>
          {t("forgot.send")}
        </Button>
        <ButtonLink to="/" size="large" wide>
          {t("common:cancel")}
        </ButtonLink>
      </form>
    </EntrancePage>
  );
}
