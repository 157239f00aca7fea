import { useState } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import type { EventDetails } from "../model";
import { BulkEditDialog } from "./BulkEditDialog";

/** Many performances at once; the button stands above their table. */
export function BulkEdit({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
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
