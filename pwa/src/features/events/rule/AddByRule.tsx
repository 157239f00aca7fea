import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useNoLine } from "@/ui/useNoLine";
import type { EventDetails } from "../model";
import { AddByRuleDialog } from "./AddByRuleDialog";
import { targetOf } from "./ruleForm";

/** Further performances by a rule; the button stands above their table. */
export function AddByRule({ event }: { readonly event: EventDetails }) {
  const t = textsOf("rule");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="plus" because={noLine} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <AddByRuleDialog target={targetOf(event)} onClose={() => setOpen(false)} />}
    </>
  );
}
