import { textsOf } from "@/i18n/i18n";
import { NAMES } from "@/i18n/languages";
import { Avatar } from "@/shell/Avatar";
import { roleName } from "@/shell/roleName";
import { Button } from "@/ui/Button";
import { Facts } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { dateFormats } from "@/ui/dateFormats";
import type { Profile } from "../model";

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
