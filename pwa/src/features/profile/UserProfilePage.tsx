import "./profile.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorMessage, newerIn } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { NAMES, OFFICE_CHOICES } from "@/i18n/languages";
import { FormErrors } from "@/office/fields";
import { useSeenAt } from "@/offline/useSeenAt";
import { Avatar } from "@/shell/AccountMenu";
import { Page } from "@/shell/Page";
import { useQuiet } from "@/shell/quiet";
import { roleName } from "@/shell/permissions";
import { setSessionAndLanguage, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { Checkbox, Field, Select } from "@/ui/Field";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { dateFormats } from "@/ui/days";
import { sayAtField } from "@/ui/useErrorsTogether";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useUnsaved } from "@/ui/confirm";
import { useNoLine } from "@/ui/useNoLine";
import { SecurityCard } from "./SecurityCard";
import { SessionsCard } from "./SessionsCard";
import {
  profile,
  profileForm,
  profileFormOf,
  profileFromDto,
  profileKeys,
  saveProfile,
  type Profile,
  type ProfileForm,
} from "./profile";

/** `/UserProfile`: one's own data, and how one's sign-in is guarded. */
export default function UserProfilePage() {
  const t = textsOf("profile");
  const user = useUser();
  const isOnline = useOnline();
  const query = useQuery(profile(user.userid));
  const seenAt = useSeenAt(profileKeys.one(user.userid));
  const [isEditing, setEditing] = useState(false);
  return (
    <Page title={t("title")} onRefresh={() => query.refetch()}>
      <div className="profile-columns">
        <Card>
          {!isOnline && <OfflineStrip seenAt={seenAt} />}
          {query.isPending && (
            <Loading>
              <Bone height={240} />
            </Loading>
          )}
          {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {query.data &&
            (isEditing ? (
              <ProfileEdit profile={query.data} onDone={() => setEditing(false)} />
            ) : (
              <ProfileView profile={query.data} onEdit={() => setEditing(true)} />
            ))}
        </Card>
        <div className="profile-cards">
          <SecurityCard />
          <SessionsCard />
          <DeviceCard />
        </div>
      </div>
    </Page>
  );
}

export function ProfileView({ profile, onEdit }: { readonly profile: Profile; readonly onEdit: () => void }) {
  const t = textsOf("profile");
  return (
    <>
      <div className="profile-who">
        <Avatar first={profile.firstName} last={profile.lastName} large />
        <h2 className="fy-grow">{`${profile.firstName} ${profile.lastName}`}</h2>
        <Button icon="edit" onClick={onEdit}>
          {t("common:edit")}
        </Button>
      </div>
      <Facts
        rows={[
          { label: t("role"), value: roleName(profile.role) },
          { label: t("account"), value: profile.account },
          { label: t("email"), value: profile.email },
          { label: t("mobile"), value: profile.mobile || <None /> },
          { label: t("dateFormat"), value: dateFormats().find(({ value }) => value === profile.dateFormat)?.label },
          { label: t("language"), value: NAMES[profile.language] },
        ]}
      />
    </>
  );
}

const FIELDS = {
  firstname: "firstName",
  lastname: "lastName",
  mobilenumber: "mobile",
  customdateformat: "dateFormat",
  language: "language",
} as const;

/** Names, mobile, how days are written and what is spoken; the rest is for those who manage users. */
export function ProfileEdit({ profile: opened, onDone }: { readonly profile: Profile; readonly onDone: () => void }) {
  const t = textsOf("profile");
  const user = useUser();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const cache = useQueryClient();
  // Somebody else's newer row takes the place of the one that was opened.
  const [held, setHeld] = useState(opened);
  const [isChanged, setChanged] = useState(false);
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    mode: "onTouched",
    defaultValues: profileFormOf(opened),
  });
  const save = useMutation({
    mutationFn: (filled: ProfileForm) => saveProfile(filled, held),
    onMutate: () => setChanged(false),
    onSuccess: (saved) => {
      cache.setQueryData(profileKeys.one(saved.id), saved);
      const { firstName: firstname, lastName: lastname, dateFormat: customdateformat, language } = saved;
      void setSessionAndLanguage({ ...user, firstname, lastname, customdateformat, language });
      toast.success(t("saved"));
      onDone();
    },
    onError: (error) => {
      const newer = newerIn(error, profileFromDto);
      if (!newer) return void sayAtField(form, error, FIELDS);
      cache.setQueryData(profileKeys.one(newer.id), newer);
      form.reset(profileFormOf(newer));
      setHeld(newer);
      setChanged(true);
    },
  });
  const { errors, isDirty } = form.formState;
  const { ask } = useUnsaved(isDirty);
  const isAtField = Object.keys(errors).length > 0;
  return (
    <form
      className="profile-edit"
      noValidate
      onSubmit={(event) => void form.handleSubmit((filled) => save.mutate(filled))(event)}
    >
      <h2>{t("edit")}</h2>
      {isChanged && <Note kind="warn">{t("changed")}</Note>}
      {save.isError && !isChanged && !isAtField && <Note kind="bad">{errorMessage(save.error)}</Note>}
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      <FormErrors control={form.control}>
        <Field
          autoFocus
          label={t("firstName")}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <Field
          label={t("lastName")}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register("lastName")}
        />
        <Field
          label={t("mobile")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.mobile?.message}
          {...form.register("mobile")}
        />
        <Select
          label={t("dateFormat")}
          error={errors.dateFormat?.message}
          options={dateFormats()}
          {...form.register("dateFormat")}
        />
        <Select
          label={t("language")}
          hint={t("languageHint")}
          error={errors.language?.message}
          options={OFFICE_CHOICES}
          {...form.register("language")}
        />
        <div className="profile-foot">
          <Button onClick={() => void ask().then((may) => may && onDone())}>{t("common:cancel")}</Button>
          <Button type="submit" kind="main" disabledReason={noLine} busy={save.isPending}>
            {t("update")}
          </Button>
        </div>
      </FormErrors>
    </form>
  );
}

/** What somebody has chosen on this device alone. */
export function DeviceCard() {
  const t = textsOf("profile");
  const [isQuiet, choose] = useQuiet();
  return (
    <Card title={t("device.title")} padded>
      <Checkbox
        label={
          <>
            {t("device.quiet")}
            <small className="profile-hint">{t("device.quietHint")}</small>
          </>
        }
        checked={isQuiet}
        onChange={({ target }) => choose(target.checked)}
      />
    </Card>
  );
}
