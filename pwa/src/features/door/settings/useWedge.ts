import { useEffect, useEffectEvent } from "react";
import { Wedge } from "./wedge";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Hears a hand scanner that types, wherever the focus is; what it typed into a field is taken out again. */
export function useWedge(isOn: boolean, onCode: (code: string) => void): void {
  const hear = useEffectEvent(onCode);
  useEffect(() => {
    if (!isOn) return;
    const wedge = new Wedge();
    let field: Field | null = null;
    let before = "";
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isCommand = event.ctrlKey || event.altKey || event.metaKey;
      const code = wedge.hear({ key: event.key, at: event.timeStamp, isCommand });
      // The letter itself follows this event: a field still holds what was in it before the run.
      if (wedge.length === 1) {
        field = asField(event.target);
        before = field?.value ?? "";
      }
      if (code === null) return;
      // Else Enter would press the button that has the focus, or send a form.
      event.preventDefault();
      event.stopPropagation();
      if (field) put(field, before);
      hear(code);
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [isOn]);
}

const asField = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/** React hears only of what the element's own setter and an event tell it. */
function put(field: Field, value: string): void {
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
