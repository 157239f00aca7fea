import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { Button } from "@/ui/Button";
import type { EventDetails } from "../model";
import { BulkEditDialog } from "./BulkEditDialog";

/** Many performances at once; the button stands above their table. */
export function BulkEdit({ event }: { readonly event: EventDetails }) {
  const { t } = useTranslation("bulk");
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={!isOnline} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {isOpen && <BulkEditDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
