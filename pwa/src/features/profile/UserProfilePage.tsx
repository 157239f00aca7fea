import "./profile.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { Page } from "@/shell/Page";
import { useUser } from "@/shell/session";
import { Card } from "@/ui/Card";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { DeviceCard } from "./components/DeviceCard";
import { ProfileEdit } from "./components/ProfileEdit";
import { ProfileView } from "./components/ProfileView";
import { SecurityCard } from "./components/SecurityCard";
import { SessionsCard } from "./components/SessionsCard";
import { profile, profileKeys } from "./queries";

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
