import "../signin.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { type HomeServer, readLead, readServer } from "@/device/device";
import { orText, textsOf } from "@/i18n/i18n";
import { followEnrolmentLink, moveToServer } from "@/shell/homeServer";
import { Button } from "@/ui/Button";
import { CodeCamera } from "@/ui/CodeCamera";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import { isFoyer } from "../calls";

const homeForm = z.object({
  address: z
    .string()
    .trim()
    .min(1, orText("signin:home.required"))
    .refine((text) => readServer(text) !== null, orText("signin:home.invalid")),
});

type HomeForm = z.infer<typeof homeForm>;

interface WhichHomeProps {
  readonly home: HomeServer;
  /** undefined while the phone has no server yet. */
  readonly onLeave: (() => void) | undefined;
}

/** Asked once in the phone apps: which server this phone belongs to. An enrolment's code says it, or somebody types it. */
export function HomeServerForm({ home, onLeave }: WhichHomeProps) {
  const t = textsOf("signin");
  const [isScanning, setScanning] = useState(false);
  const { register, handleSubmit, formState } = useForm<HomeForm>({
    resolver: zodResolver(homeForm),
    mode: "onTouched",
    defaultValues: { address: home.origin },
  });
  const find = useMutation({
    mutationFn: async ({ address }: HomeForm) => {
      const origin = readServer(address);
      if (origin === null || !(await isFoyer(origin))) return false;
      await moveToServer(origin);
      window.location.assign("/");
      return true;
    },
  });
  if (isScanning) return <ScanIt onLeave={() => setScanning(false)} />;
  return (
    <form
      className="fy-entrance-form"
      noValidate
      onSubmit={(event) => void handleSubmit((form) => find.mutate(form))(event)}
    >
      <div>
        <h1>{t("home.title")}</h1>
        <p className="fy-lead">{t("home.lead")}</p>
      </div>
      {find.data === false && <Note kind="bad">{t("home.nobody")}</Note>}
      <Button icon="scan" size="large" wide onClick={() => setScanning(true)}>
        {t("home.scan")}
      </Button>
      <Field
        label={t("home.address")}
        hint={t("home.hint")}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        error={formState.errors.address?.message}
        {...register("address")}
      />
      <Button type="submit" kind="main" size="large" wide busy={find.isPending || find.data === true}>
        {t("home.submit")}
      </Button>
      {onLeave && (
        <Button size="large" wide kind="plain" onClick={onLeave}>
          {t("common:cancel")}
        </Button>
      )}
    </form>
  );
}

function ScanIt({ onLeave }: { readonly onLeave: () => void }) {
  const t = textsOf("signin");
  const [isOther, setOther] = useState(false);
  const see = (code: string) => {
    const lead = readLead(code);
    setOther(lead === null);
    if (lead) void followEnrolmentLink(lead).then((isFollowed) => !isFollowed && onLeave());
  };
  return (
    <div className="fy-entrance-form">
      <div>
        <h1>{t("home.scan")}</h1>
        <p className="fy-lead">{t(isOther ? "home.another" : "home.point")}</p>
      </div>
      <CodeCamera label={t("home.point")} onCode={see} />
      <Button size="large" wide onClick={onLeave}>
        {t("home.stop")}
      </Button>
    </div>
  );
}
