import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router-dom";
import { z } from "zod";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { useFieldNote } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { rulesOf } from "@/office/rules";
import { useRowForm } from "@/office/useRowForm";
import {
  bySubject,
  type Conflict,
  conflictFromDto,
  CONFLICTS,
  conflictsOf,
  resolveConflict,
  useConflictWords,
} from "@/shared/conflicts/conflicts";
import { useAccountId } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { TextArea } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { useNoLine } from "@/ui/useNoLine";

/**
 * What nobody has settled yet, on top; below, folded, what was settled, by whom and why. Who is inside elsewhere by an
 * old ticket of what was exchanged for this performance stands here, too.
 */
export function DoorLogConflicts({ performance }: { readonly performance: number }) {
  const t = textsOf("doorlog");
  const [resolving, setResolving] = useState<OneThing>();
  const [showsSettled, setShowsSettled] = useState(false);
  const { data } = useQuery(conflictsOf(useAccountId(), performance));
  const open = data?.rows.filter(({ settledAt }) => settledAt === null) ?? [];
  const settled = data?.rows.filter(({ settledAt }) => settledAt !== null) ?? [];
  return (
    <>
      {open.length > 0 && (
        <section className="doorlog-conflicts" aria-label={t("conflicts")}>
          {bySubject(open).map((conflicts) => (
            <OpenConflict
              key={conflicts[0].id}
              conflicts={conflicts}
              here={performance}
              onSettle={() => setResolving(conflicts)}
            />
          ))}
        </section>
      )}
      {settled.length > 0 && (
        <Card className="doorlog-settled">
          <button
            type="button"
            className="doorlog-fold"
            aria-expanded={showsSettled}
            onClick={() => setShowsSettled(!showsSettled)}
          >
            {t("settledCount", { count: settled.length })}
            <Icon name={showsSettled ? "up" : "down"} size="small" />
          </button>
          {showsSettled && (
            <ul>
              {settled.map((conflict) => (
                <SettledConflict key={conflict.id} conflict={conflict} here={performance} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {resolving && <ResolveDialog conflicts={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
}

/** All that nobody has settled of one ticket or unit: they are settled together. */
type OneThing = readonly [Conflict, ...Conflict[]];

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly here: number;
}

interface OpenConflictProps {
  readonly conflicts: OneThing;
  readonly here: number;
  readonly onSettle: () => void;
}

function OpenConflict({ conflicts, here, onSettle }: OpenConflictProps) {
  const t = textsOf("doorlog");
  const noLine = useNoLine();
  const words = useConflictWords();
  return (
    <article className="doorlog-conflict">
      <Icon name="alert" />
      <div className="fy-grow">
        {conflicts.map((conflict) => (
          <h3 key={conflict.id}>{words(conflict)}</h3>
        ))}
        <Who conflict={conflicts[0]} here={here} />
      </div>
      <Button disabledReason={noLine} onClick={onSettle}>
        {t("settle")}
      </Button>
    </article>
  );
}

function SettledConflict({ conflict, here }: OneConflictProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const words = useConflictWords();
  const { settledAt, settledBy, reason, zone } = conflict;
  return (
    <li>
      <p>{words(conflict)}</p>
      <Who conflict={conflict} here={here} />
      <p className="doorlog-reason">
        <b>{reason}</b> {settledAt && t("settledBy", { by: settledBy, time: format.stamp(settledAt, zone) })}
      </p>
    </li>
  );
}

/** Whose ticket it was and, of an old one, what it was exchanged for; at which door, if that is another's. */
function Who({ conflict, here }: OneConflictProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const { holder, type, ticket, order, performance, event, startsAt, zone, exchangedFor } = conflict;
  const what = inLine([holder, type, ticket !== null && `#${ticket}`]);
  return (
    <>
      {performance !== here && (
        <p className="doorlog-who">{t("elsewhere", { event, starts: format.dateTime(startsAt, zone) })}</p>
      )}
      {what && (
        <p className="doorlog-who">{order === null ? what : <Link to={`/OrderDetails/${order}`}>{what}</Link>}</p>
      )}
      {exchangedFor && (
        <p className="doorlog-who">
          <Link to={`/OrderDetails/${exchangedFor.order}`}>
            {t("exchangedFor", {
              order: exchangedFor.order,
              event: exchangedFor.event,
              starts: format.dateTime(exchangedFor.startsAt, exchangedFor.zone),
              at: format.stamp(exchangedFor.at, exchangedFor.zone),
            })}
          </Link>
        </p>
      )}
    </>
  );
}

interface ResolveProps {
  /** Those of one ticket or unit: one reason resolves them all. */
  readonly conflicts: readonly [Conflict, ...Conflict[]];
  readonly onClose: () => void;
}

/** What the conflict is, and why it is none any more; the reason stays with it for ever. */
function ResolveDialog({ conflicts, onClose }: ResolveProps) {
  const [row] = conflicts;
  const words = useConflictWords();
  const cache = useQueryClient();
  const done = useDone([CONFLICTS, ["doorlog"]]);
  const editing = useRowForm<ResolveForm, Conflict>({
    row,
    formOf: () => ({ reason: "" }),
    resolver: zodResolver(resolveForm),
    fields: { reason: "reason" },
    save: async ({ reason }) => {
      try {
        return await resolveConflict(row.id, reason.trim());
      } finally {
        // Somebody else may have settled it a moment ago: then the cards behind this say so.
        void cache.invalidateQueries({ queryKey: CONFLICTS });
      }
    },
    rowOf: conflictFromDto,
    onSaved: (message) => {
      void done(message);
      onClose();
    },
    onClose,
  });
  return (
    <RowDialog texts="doorlog" subtitle={row.holder || undefined} editing={editing}>
      {conflicts.map((conflict) => (
        <p key={conflict.id} className="is-whole">
          {words(conflict)}
        </p>
      ))}
      <ReasonField />
    </RowDialog>
  );
}

function ReasonField() {
  const t = textsOf("doorlog");
  const { register } = useFormContext<ResolveForm>();
  const says = useFieldNote("reason");
  return (
    <TextArea
      label={t("reason")}
      className="is-whole"
      maxLength={500}
      {...says}
      hint={t("reasonHint")}
      {...register("reason")}
    />
  );
}

const { required } = rulesOf("doorlog");

/** Why a conflict is none any more. */
export const resolveForm = z.object({ reason: required("reason").max(500) });

type ResolveForm = z.infer<typeof resolveForm>;
