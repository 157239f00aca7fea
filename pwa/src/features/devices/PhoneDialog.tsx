import { zodResolver } from "@hookform/resolvers/zod";
import { textsOf } from "@/i18n/i18n";
import { LONGEST_GATE } from "@/shared/phone/gate";
import type { Opened } from "@/office/editing";
import { TextField } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { FIELDS, phoneFromWire, type Phone } from "./model";
import { NEW_PHONE, phoneForm, type PhoneForm } from "./phoneForm";
import { savePhone } from "./queries";

/** Gives a phone a name and a gate. */
export function PhoneDialog(opened: Opened<Phone>) {
  const editing = useRowForm<PhoneForm, Phone>({
    ...opened,
    formOf: (row) => (row ? { name: row.name, gate: row.gate } : NEW_PHONE),
    resolver: zodResolver(phoneForm),
    fields: FIELDS,
    save: (form, row) => savePhone(row?.id ?? 0, form),
    rowOf: phoneFromWire,
  });
  return (
    <RowDialog texts="devices" subtitle={opened.row?.name} editing={editing}>
      <PhoneFields />
    </RowDialog>
  );
}

export function PhoneFields() {
  const t = textsOf("devices");
  return (
    <>
      <TextField<PhoneForm> name="name" label={t("fields.name")} hint={t("fields.nameHint")} maxLength={100} />
      <TextField<PhoneForm>
        name="gate"
        label={t("fields.gate")}
        hint={t("fields.gateHint")}
        maxLength={LONGEST_GATE}
        optional
      />
    </>
  );
}
