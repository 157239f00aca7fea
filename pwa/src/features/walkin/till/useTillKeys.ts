import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { ItemKey } from "@/shared/sale/basket";
import { useDialogStands } from "@/ui/Dialog";

interface TillKeys {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (pressed: KeyboardEvent) => void;
}

/**
 * A till by its keys alone: Enter presses the main key, and a digit says how many of the item in focus, or of the first,
 * or goes into the field for money. Whatever needs the key for itself keeps it.
 */
export function useTillKeys(onDigit?: (item: ItemKey, digit: number) => void): TillKeys {
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
