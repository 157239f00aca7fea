import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useReadAgain } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { confirm } from "@/ui/confirm";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { endOtherSessions, endSession, profileKeys, sessions, type OpenSession } from "./profile";

const READ_EVERY_MS = 500;

/** Where one is signed in, with an end to each: what was opened or ended elsewhere is seen at once. */
export function SessionsCard() {
  const t = textsOf("profile");
  const noLine = useNoLine();
  const query = useQuery(sessions);
  useItems(topics.sessions(useUser().userid), useReadAgain(READ_EVERY_MS, profileKeys.sessions));
  const ending = useEnding();
  const askAll = async () => {
    const question = { title: t("sessions.endOthersTitle"), text: t("sessions.endOthersText"), danger: true };
    if (await confirm(question)) ending.mutate("others");
  };
  const rows = query.data ?? [];
  return (
    <Card
      title={t("sessions.title")}
      actions={
        rows.some(({ isThis }) => !isThis) && (
          <Button kind="danger" disabledReason={noLine} busy={ending.isPending} onClick={() => void askAll()}>
            {t("sessions.endOthers")}
          </Button>
        )
      }
    >
      <p className="profile-lead">{t(rows.length === 1 ? "sessions.none" : "sessions.lead")}</p>
      {query.isPending && (
        <Loading>
          <Bone height={120} />
        </Loading>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {rows.length > 0 && (
        <ul className="profile-rows" aria-label={t("sessions.title")}>
          {rows.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Ends one session by its number, or all others. */
function useEnding() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (which: number | "others") => (which === "others" ? endOtherSessions() : endSession(which)),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
}

interface RowProps {
  readonly session: OpenSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const t = textsOf("profile");
  const noLine = useNoLine();
  const format = useFormat();
  const { device, since, seenAt, isThis } = session;
  const place = session.place || t("sessions.unknownPlace");
  const zone = deviceZone();
  const ask = async () => {
    const question = { title: t("sessions.endTitle"), text: t("sessions.endText", { device, place }), danger: true };
    if (await confirm(question)) onEnd();
  };
  return (
    <li>
      <div className="fy-grow">
        <b>{device}</b> {isThis && <Chip mark="on" text={t("sessions.this")} />}
        <p className="fy-small fy-quiet">
          {[
            place,
            t("sessions.since", { when: format.stamp(since, zone) }),
            t("sessions.seen", { when: format.stamp(seenAt, zone) }),
          ].join(" · ")}
        </p>
      </div>
      {!isThis && (
        <Button
          aria-label={t("sessions.endOne", { device, place })}
          disabledReason={noLine}
          busy={isBusy}
          onClick={() => void ask()}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
