import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useNoLine } from "@/ui/useNoLine";
import { MailProviderDialog } from "./MailProviderDialog";

interface MailProviderProps {
  readonly account: number;
  /** The masked key of the account's mail provider; empty where it has none. */
  readonly providerKey: string;
}

/** Connects the account with its mail provider, or opens what is set up there. */
export function MailProviderButton({ account, providerKey }: MailProviderProps) {
  const t = textsOf("mailProvider");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="mail" because={noLine} onClick={() => setOpen(true)}>
        {t(providerKey ? "edit" : "connect")}
      </Button>
      {isOpen && <MailProviderDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
