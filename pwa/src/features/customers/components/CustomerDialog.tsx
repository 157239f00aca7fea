import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { accountChoiceKeys } from "@/shell/accountChoices";
import { PLATFORM_ROLE, setSession, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { customerForm, customerFormOf, ownerForm, type CustomerForm } from "../customerForm";
import { customerFromWire, FIELDS, type Customer } from "../model";
import { customerKeys, saveCustomer } from "../queries";
import { CustomerFields } from "./CustomerFields";

interface DialogProps {
  /** Undefined for a new one. */
  readonly customer: Customer | undefined;
  readonly onClose: () => void;
}

export function CustomerDialog({ customer, onClose }: DialogProps) {
  const { t } = useTranslation("customers");
  const caller = useUser();
  const cache = useQueryClient();
  const isPlatform = caller.roleid === PLATFORM_ROLE;
  const editing = useRowForm<CustomerForm, Customer>({
    opened: customer,
    formOf: customerFormOf,
    resolver: zodResolver(isPlatform ? customerForm : ownerForm),
    save: async (filled, row) => {
      const message = await saveCustomer(filled, row, caller.userid);
      if (row?.id === caller.accountid) setSession({ ...caller, accountname: filled.name });
      return message;
    },
    fields: FIELDS,
    rowOf: customerFromWire,
    onSaved: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: customerKeys.all });
      void cache.invalidateQueries({ queryKey: accountChoiceKeys.all });
      onClose();
    },
  });
  return (
    <RowDialog
      title={t(customer ? "edit" : "create")}
      subtitle={customer && t("subtitle", { name: customer.name, id: customer.id })}
      editing={editing}
      onClose={onClose}
    >
      <CustomerFields isPlatform={isPlatform} theirs={editing.theirs} />
    </RowDialog>
  );
}
