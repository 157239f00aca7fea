import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { FIELDS, venueFromWire, type Venue } from "../model";
import { saveVenue, venueKeys } from "../queries";
import { venueFormOf, venueResolver, type VenueForm } from "../venueForm";
import { VenueFields } from "./VenueFields";

interface DialogProps {
  /** Undefined for a new one. */
  readonly venue: Venue | undefined;
  readonly account: number;
  readonly onClose: () => void;
}

export function VenueDialog({ venue, account, onClose }: DialogProps) {
  const { t } = useTranslation("venues");
  const caller = useUser().userid;
  const cache = useQueryClient();
  const editing = useRowForm<VenueForm, Venue>({
    opened: venue,
    formOf: venueFormOf,
    resolver: useMemo(() => venueResolver(cache), [cache]),
    save: (filled, row) => saveVenue(filled, row, { account, caller }),
    fields: FIELDS,
    rowOf: venueFromWire,
    onSaved: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: venueKeys.all });
      onClose();
    },
  });
  return (
    <RowDialog title={t(venue ? "edit" : "create")} subtitle={venue?.name} editing={editing} onClose={onClose}>
      <VenueFields edited={editing.row} theirs={editing.theirs} />
    </RowDialog>
  );
}
