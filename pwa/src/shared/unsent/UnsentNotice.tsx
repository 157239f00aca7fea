import { useEffect, useEffectEvent } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { readUnsent, sendOn, type Unsent } from "@/offline/outbox";
import { mayOpen } from "@/shell/access";
import { PLATFORM_ROLE, type SessionUser } from "@/shell/session";
import { closeToast, toast } from "@/shell/toast";

/** Whoever signs in on a device on which somebody else's scans wait is told so; a manager can send them on. */
export function UnsentNotice({ user }: { readonly user: SessionUser }) {
  const t = textsOf("offline");
  const nameIn = ({ by }: Unsent) => by?.name ?? t("left.somebody");
  const words = (left: Unsent) => t("left.wait", { count: left.waiting.length, name: nameIn(left) });
  const send = async (left: Unsent) => {
    try {
      const refused = await sendOn(left);
      if (refused === 0) toast.success(t("left.sent"));
      else toast.error(t("left.refused", { count: refused }));
    } catch (error) {
      toast.error(errorMessage(error));
      offer(left);
    }
  };
  const offer = (left: Unsent): number => toast.offer(words(left), t("left.send"), () => void send(left));
  const showToast = useEffectEvent((left: Unsent): number =>
    maySendOn(user, left)
      ? offer(left)
      : toast.info(`${words(left)} ${t("left.how", { count: left.waiting.length, name: nameIn(left) })}`),
  );
  const { userid } = user;
  useEffect(() => {
    let shown: readonly number[] = [];
    let isOver = false;
    void readUnsent("others").then(
      (found) => {
        if (!isOver) shown = found.map(showToast);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      shown.forEach(closeToast);
    };
  }, [userid]);
  return null;
}

/** The server decides; where it would say no, nothing is offered. */
const maySendOn = ({ roleid, accountid }: SessionUser, { by }: Unsent): boolean =>
  mayOpen("office", roleid) && (roleid === PLATFORM_ROLE || by === null || by.account === accountid);
