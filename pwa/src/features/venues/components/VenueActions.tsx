import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { confirm } from "@/shell/confirm";
import { toast } from "@/shell/toast";
import { IconButton } from "@/ui/Button";
import type { Venue } from "../model";
import { deleteVenue, venueKeys } from "../queries";

interface ActionsProps {
  readonly venue: Venue;
  readonly onEdit: () => void;
}

export function VenueActions({ venue, onEdit }: ActionsProps) {
  const { t } = useTranslation("office");
  const isOnline = useOnline();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: deleteVenue,
    onSuccess: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: venueKeys.all });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const ask = async () => {
    if (await confirm({ title: t("areYouSure"), text: venue.name, danger: true })) remove.mutate(venue.id);
  };
  return (
    <>
      <IconButton icon="edit" label={t("editWhat", { what: venue.name })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={t("deleteWhat", { what: venue.name })}
        disabled={!isOnline || remove.isPending}
        onClick={() => void ask()}
      />
    </>
  );
}
