import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import type { Opened } from "@/office/editing";
import { TextField } from "@/office/fields";
import { MomentField } from "@/office/MomentField";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { toast } from "@/shell/toast";
import { Switch } from "@/ui/Field";
import { CallsField } from "./CallsField";
import { clientForm, type ClientForm } from "./clientForm";
import { HoldsField } from "./HoldsField";
import { KeysPart } from "./KeysPart";
import { clientFromWire, FIELDS, formOf, type Client, type ToldKey } from "./model";
import { assignHolds, saveClient } from "./queries";

interface ClientDialogProps extends Opened<Client> {
  readonly account: number;
  /** A key was made, which is told this once. */
  readonly onKey: (told: ToldKey) => void;
}

/** Makes a client, or changes what it may do; its keys are made and ended at once. */
export function ClientDialog({ account, onKey, ...opened }: ClientDialogProps) {
  const t = textsOf("clientApi");
  // Saved, though its holds were then refused: it is not made, or counted as changed by another, once more.
  const saved = useRef<Client>(undefined);
  const editing = useRowForm<ClientForm, Client>({
    ...opened,
    formOf,
    resolver: zodResolver(clientForm),
    fields: FIELDS,
    save: async (form, row) => {
      const said = await saveClient(form, saved.current ?? row, account);
      saved.current = said.client;
      if (said.key) onKey({ client: said.client.name, key: said.key });
      if (form.added.length + form.removed.length === 0) return said.message;
      const assigned = await assignHolds(said.client, form);
      toast.success(said.message);
      return assigned;
    },
    rowOf: clientFromWire,
  });
  return (
    <RowDialog texts="clientApi" subtitle={opened.row?.name} size="wide" editing={editing}>
      <TextField<ClientForm> name="name" label={t("fields.name")} maxLength={255} />
      <MomentField name="expires" label={t("fields.expires")} hint={t("fields.expiresHint")} optional />
      <ActiveField />
      <CallsField />
      <HoldsField account={account} client={opened.row?.id ?? 0} />
      {opened.row && <KeysPart client={opened.row} onKey={onKey} />}
    </RowDialog>
  );
}

function ActiveField() {
  const t = textsOf("clientApi");
  const { register } = useFormContext<ClientForm>();
  return <Switch label={t("fields.active")} className="is-whole" {...register("isActive")} />;
}
