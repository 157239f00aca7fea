import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { textsOf } from "@/i18n/i18n";
import type { ItemKey } from "@/shared/sale/basket";
import { useDialogStands } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import type { Sale } from "./useSale";

interface TillProps {
  /** What is chosen from, filled in or was sold: it scrolls by itself. */
  readonly work: ReactNode;
  /** What is to pay or was paid, always at the same place. */
  readonly total: ReactNode;
  /** The keys: the main one, then two beside each other, always at the same places. */
  readonly keys: ReactNode;
  /** A digit says how many of an item; without it a digit goes into the field for money. */
  readonly onDigit?: (item: ItemKey, digit: number) => void;
  /** Between the total and the keys. */
  readonly children?: ReactNode;
}

/** One frame for all steps of a sale at the counter: whoever sells finds total and keys without looking for them. */
export function Till({ work, total, keys, onDigit, children }: TillProps) {
  return (
    <div className="walkin" {...useTillKeys(onDigit)}>
      <div className="walkin-pick">{work}</div>
      <aside className="walkin-pay">
        {total}
        <div className="walkin-middle">{children}</div>
        <div className="walkin-ways">{keys}</div>
      </aside>
    </div>
  );
}

interface TillKeys {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (pressed: KeyboardEvent) => void;
}

/**
 * A till by its keys alone: Enter presses the main key, and a digit says how many of the item in focus, or of the first,
 * or goes into the field for money. Whatever needs the key for itself keeps it.
 */
function useTillKeys(onDigit?: (item: ItemKey, digit: number) => void): TillKeys {
  const ref = useRef<HTMLDivElement>(null);
  const stands = useDialogStands();
  // Whoever opened it by the mouse has the focus on the page behind: a key would be typed there.
  useEffect(() => {
    const till = ref.current;
    if (stands && till && !till.contains(document.activeElement)) till.querySelector<HTMLElement>("h3")?.focus();
  }, [stands]);
  const onKeyDown = (pressed: KeyboardEvent) => {
    const { key, target } = pressed;
    const till = ref.current;
    if (!till || !(target instanceof HTMLElement) || pressed.defaultPrevented) return;
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    if (key === "Enter" && !target.closest("button, a, select, textarea, form, [role=listbox]")) {
      pressed.preventDefault();
      till.querySelector<HTMLElement>(".walkin-ways .is-main")?.click();
    }
    if (!/^\d$/.test(key) || target.closest("input, select, textarea")) return;
    if (onDigit) {
      const item = (target.closest<HTMLElement>("[data-item]") ?? till.querySelector<HTMLElement>("[data-item]"))
        ?.dataset;
      if (item?.item) onDigit(item.item as ItemKey, Number(key));
      return;
    }
    // The key itself is typed into the field that has the focus by then.
    const field = till.querySelector<HTMLInputElement>(".till-given input");
    field?.focus();
    field?.select();
  };
  return { ref, onKeyDown };
}

/** Who buys: nobody has to say. With an email the tickets are sent there. */
export function BuyerFields({ sale }: { readonly sale: Sale }) {
  const t = textsOf("walkin");
  return (
    <div className="walkin-buyer">
      <Field
        label={t("name")}
        optional
        autoComplete="off"
        maxLength={255}
        value={sale.name}
        onChange={({ target }) => sale.setName(target.value)}
      />
      <Field
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        placeholder="name@example.org"
        value={sale.email}
        onChange={({ target }) => sale.setEmail(target.value)}
      />
    </div>
  );
}
