import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { taxFromWire, type SubCategory, type Tax } from "../model";
import { saveTax, taxKeys } from "../queries";
import { FIELDS, taxForm, taxFormOf, type TaxForm } from "../taxForm";
import { TaxFields } from "./TaxFields";

interface DialogProps {
  /** Undefined for a new one. */
  readonly tax: Tax | undefined;
  readonly subCategories: readonly SubCategory[];
  readonly onClose: () => void;
}

export function TaxDialog({ tax, subCategories, onClose }: DialogProps) {
  const { t } = useTranslation("taxes");
  const caller = useUser().userid;
  const cache = useQueryClient();
  const editing = useRowForm<TaxForm, Tax>({
    opened: tax,
    formOf: taxFormOf,
    resolver: zodResolver(taxForm),
    save: (filled, row) => saveTax(filled, row, caller),
    fields: FIELDS,
    rowOf: taxFromWire,
    onSaved: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: taxKeys.all });
      onClose();
    },
  });
  return (
    <RowDialog title={t(tax ? "edit" : "create")} subtitle={tax?.name} editing={editing} onClose={onClose}>
      <TaxFields subCategories={subCategories} theirs={editing.theirs} />
    </RowDialog>
  );
}
