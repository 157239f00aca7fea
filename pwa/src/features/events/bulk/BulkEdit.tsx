import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useNoLine } from "@/ui/useNoLine";
import type { EventDetails } from "../model";
import { BulkEditDialog } from "./BulkEditDialog";

/** Many performances at once; the button stands above their table. */
export function BulkEdit({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" because={noLine} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {isOpen && <BulkEditDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
