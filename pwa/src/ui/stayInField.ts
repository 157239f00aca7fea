import type { MouseEvent } from "react";

const FIELDS = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

/**
 * For what is pressed beside a field. Leaving a field shows what is wrong with it, and the form grows: what is pressed
 * would move away from under the mouse before it is let go, and the click be lost. So it does not leave that field.
 */
export function stayInField(event: MouseEvent<HTMLElement>): void {
  const field = document.activeElement;
  if (!field || !FIELDS.some((kind) => field instanceof kind)) return;
  const form = field.closest("ion-modal") ?? field.closest("form");
  if (form?.contains(event.currentTarget) && window.matchMedia("(pointer: fine)").matches) event.preventDefault();
}
