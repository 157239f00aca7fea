import { textsOf } from "@/i18n/i18n";
import { Chip } from "@/ui/Chip";
import type { UserRow } from "./model";

/** How somebody signs in: not at all, not yet, with a second step. Most have none of these chips. */
export function UserChips({ user }: { readonly user: UserRow }) {
  const t = textsOf("users");
  const isAwaited = user.isActive && user.isInvited;
  if (user.isActive && !isAwaited && !user.hasTwoSteps) return null;
  return (
    <span className="office-chips">
      {!user.isActive && <Chip text={t("inactive")} mark="off" />}
      {isAwaited && <Chip text={t("invitedChip")} mark="wait" />}
      {user.hasTwoSteps && <Chip text={t("twoSteps")} mark="on" />}
    </span>
  );
}
