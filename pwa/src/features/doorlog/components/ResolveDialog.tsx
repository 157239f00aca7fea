import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { CONFLICTS, resolveConflict } from "@/shared/conflicts/calls";
import { conflictFromWire, type Conflict } from "@/shared/conflicts/model";
import { useConflictWords } from "@/shared/conflicts/words";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { useFieldNote } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { TextArea } from "@/ui/Field";
import { resolveForm, type ResolveForm } from "../resolveForm";

interface ResolveProps {
  /** Those of one ticket or unit: one reason resolves them all. */
  readonly conflicts: readonly [Conflict, ...Conflict[]];
  readonly onClose: () => void;
}

/** What the conflict is, and why it is none any more; the reason stays with it for ever. */
export function ResolveDialog({ conflicts, onClose }: ResolveProps) {
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
    rowOf: conflictFromWire,
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
