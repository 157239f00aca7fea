import "./devices.css";
import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { MoreAction } from "@/office/editing";
import { ListScreen } from "@/office/ListScreen";
import { useList } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { ago } from "@/ui/ago";
import { Breakable } from "@/ui/Breakable";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { EmptyState, useNow } from "@/ui/states";
import { EnrolDialog, PhoneDialog } from "./EnrolDialog";
import {
  acceptPhone,
  ORDERINGS,
  type Phone,
  phoneList,
  PHONES,
  restorePhone,
  revokePhone,
  useLivePhones,
} from "./queries";
import { QuarantineDialog } from "./QuarantineDialog";

const AGES_EVERY_MS = 20_000;

/** The phones at an account's doors, live: who stands where with which of them, and whether it is well. */
export default function PhonesPage() {
  const t = textsOf("devices");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const now = useNow(AGES_EVERY_MS);
  const live = useLivePhones(isWaiting ? null : account);
  const [shows, setShows] = useState<"phones" | "lookers">("phones");
  const onlyLooked = shows === "lookers";
  const list = useList({
    name: shows,
    by: "-seen",
    place: account,
    query: (request) => ({ ...phoneList(account, request, onlyLooked), enabled: !isWaiting }),
  });
  const nameOf = (phone: Phone) => phone.name || t("nameless");
  const seen = (phone: Phone) => ago(phone.seenAt, Math.max(now, Date.parse(phone.seenAt)));
  const [reviewing, setReviewing] = useState<{ readonly id: number; readonly name: string }>();
  const screen = (
    <ListScreen<Phone>
      texts="devices"
      exports="devices"
      lead={t(onlyLooked ? "leadLookers" : "lead")}
      list={list}
      live={live}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      tabs={
        <Segment
          label={t("show.label")}
          className="is-tabs"
          value={shows}
          options={(["phones", "lookers"] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
          onChange={setShows}
        />
      }
      instead={
        isWaiting && (
          <Card>
            <EmptyState icon="device" title={t("common:selectCustomer")} text={t("whose")} />
          </Card>
        )
      }
      columns={[
        {
          key: "name",
          cell: (phone) => (
            <span className="devices-two">
              <Breakable text={nameOf(phone)} />
              <PhoneStatus phone={phone} />
            </span>
          ),
        },
        { key: "gate", cell: ({ gate }) => (gate ? <Breakable text={gate} /> : <None />) },
        { key: "person", cell: (phone) => <Where phone={phone} /> },
        { key: "seen", cell: (phone) => <time dateTime={phone.seenAt}>{seen(phone)}</time> },
        { key: "waiting", numeric: true, cell: (phone) => <Waiting phone={phone} /> },
        {
          key: "app",
          cell: (phone) => (
            <span className="devices-two">
              {phone.platform || <None />}
              <small>{inLine([phone.appVersion, batteryOf(phone)])}</small>
            </span>
          ),
        },
      ]}
      phoneRow={(phone) => ({
        title: nameOf(phone),
        ...(phone.waiting + phone.toReview > 0 && { aside: <Waiting phone={phone} /> }),
        text: inLine([phone.gate, phone.person, phone.event]) || t("notYet"),
        textAside: <PhoneStatus phone={phone} />,
        below: inLine([seen(phone), phone.platform, batteryOf(phone)]),
      })}
      empty={
        <EmptyState
          icon="device"
          title={t(onlyLooked ? "noLookers" : "none")}
          text={t(onlyLooked ? "noLookersText" : "noneText")}
        />
      }
      editing={{
        nameOf,
        mayAdd: !isWaiting,
        dialog: (opened) =>
          opened.row ? (
            <PhoneDialog {...opened} />
          ) : (
            <EnrolDialog account={account} onClose={opened.onClose} onDone={opened.onSaved} />
          ),
        more: (phone): MoreAction[] => [
          ...reviewOf(phone),
          ...(phone.isRevoked
            ? [{ icon: "undo", label: t("restore.act"), call: () => restorePhone(phone.id) } as const]
            : [...acceptOf(phone), revocationOf(phone)]),
        ],
        changes: [PHONES],
      }}
    />
  );
  return (
    <>
      {screen}
      {reviewing && <QuarantineDialog phone={reviewing} onClose={() => setReviewing(undefined)} />}
    </>
  );

  /** A phone that came without a code is heard and believed by the others once somebody says so. */
  function acceptOf(phone: Phone): MoreAction[] {
    if (phone.enrolledAt !== undefined) return [];
    return [{ icon: "check", label: t("accept.act"), call: () => acceptPhone(phone.id) }];
  }

  function revocationOf(phone: Phone): MoreAction {
    return {
      icon: "offline",
      label: t("revoke.act"),
      call: () => revokePhone(phone.id),
      ask: {
        title: t("revoke.title", { name: nameOf(phone) }),
        text: t(phone.waiting > 0 ? "revoke.textWaiting" : "revoke.text", { count: phone.waiting }),
        yes: t("revoke.act"),
      },
    };
  }

  /** What a phone had to send when it was revoked, or sent unreadable, counts only if somebody says so. */
  function reviewOf(phone: Phone): MoreAction[] {
    if (phone.toReview === 0) return [];
    const open = () => setReviewing({ id: phone.id, name: nameOf(phone) });
    return [{ icon: "eye", label: t("review.act"), open }];
  }

  function batteryOf({ battery }: Phone): string {
    return battery === undefined ? "" : t("battery", { percent: battery });
  }
}

function PhoneStatus({ phone }: { readonly phone: Phone }) {
  const t = textsOf("devices");
  if (phone.isRevoked) return <Chip text={t("standing.revoked")} mark="bad" />;
  return phone.enrolledAt === undefined ? (
    <Chip text={t("standing.known")} mark="off" />
  ) : (
    <Chip text={t("standing.enrolled")} mark="on" />
  );
}

/** Who works with it, and at which performance. */
function Where({ phone }: { readonly phone: Phone }) {
  const format = useFormat();
  if (!phone.person) return <None />;
  return (
    <span className="devices-two">
      <Breakable text={phone.person} />
      {phone.startsAt !== undefined && (
        <small>{`${phone.event} · ${format.dateTime(phone.startsAt, phone.zone)}`}</small>
      )}
    </span>
  );
}

function Waiting({ phone: { waiting, toReview } }: { readonly phone: Phone }) {
  const t = textsOf("devices");
  if (toReview > 0) return <Chip text={t("review.count", { count: toReview })} mark="bad" />;
  if (waiting === 0) return <None />;
  return <Chip text={t("waiting", { count: waiting })} mark="wait" />;
}
