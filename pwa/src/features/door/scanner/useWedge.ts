import { useEffect, useEffectEvent } from "react";
import { haptics, sounds } from "@/device/signals";
import { t } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { useDoorSettings } from "../settings/settings";
import { codeIn, type HandScan, Wedge } from "./wedge";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keys pressed while the page was busy come before a timer started only then. */
const BUSY_MS = 50;

/**
 * Listens to a hand scanner that types, wherever the focus is. Its text is removed from fields, and it presses no
 * buttons. takesAll: everything typed is a scan.
 */
export function useWedge(isOn: boolean, onScan: (scan: HandScan) => void, takesAll = false): void {
  const hear = useEffectEvent(onScan);
  useEffect(() => (isOn ? listen(new Wedge({ takesAll }), (scan) => hear(scan)) : undefined), [isOn, takesAll]);
}

function listen(wedge: Wedge, onScan: (scan: HandScan) => void): () => void {
  const ending = new AbortController();
  const taken = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let field: Field | null = null;
  let before = "";
  const finish = (scan: HandScan | null) => {
    if (!scan) return;
    if (field && field.value !== before) put(field, before);
    onScan(scan);
  };
  const end = () => finish(wedge.pause());
  const press = (event: KeyboardEvent) => {
    clearTimeout(timer);
    const target = asField(event.target);
    const { isTaken, isFirst, scan } = wedge.hear({
      key: event.isComposing ? "Process" : event.key,
      code: event.code,
      at: event.timeStamp,
      hasShift: event.shiftKey,
      hasAlt: event.altKey || event.getModifierState("AltGraph"),
      // AltGr is Ctrl and Alt together on some systems.
      isCommand: event.metaKey || (event.ctrlKey && !event.altKey),
      isRepeated: event.repeat,
      isInField: target !== null,
    });
    if (isFirst) {
      // The character follows this event: the field still has its text from before the scan.
      field = target;
      before = target?.value ?? "";
    }
    if (isTaken) {
      stop(event);
      taken.add(event.code);
    }
    const { pauseMs } = wedge;
    if (pauseMs !== null) timer = setTimeout(() => (timer = setTimeout(end, BUSY_MS)), pauseMs);
    finish(scan);
  };
  const release = (event: KeyboardEvent) => {
    if (taken.delete(event.code)) stop(event); // Space presses a button on release
  };
  const write = ({ target }: Event) => {
    const written = asField(target);
    const code = written && codeIn(written.value);
    if (!written || code === null) return;
    put(written, written.value.replace(code, ""));
    onScan({ kind: "ours", text: code, keyboard: "device", end: "none", pace: 0 });
  };
  const options = { capture: true, signal: ending.signal };
  window.addEventListener("keydown", press, options);
  window.addEventListener("keyup", release, options);
  window.addEventListener("input", write, options);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const TYPELESS = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

function asField(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? null : target;
  return target instanceof HTMLInputElement && !TYPELESS.has(target.type) && !target.readOnly ? target : null;
}

/** React notices only the native setter followed by an event. */
function put(field: Field, value: string): void {
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes hand-scanned codes; an incomplete one is not validated, since its ticket may be good. */
export function useHandScanner(isOn: boolean, see: (code: string) => void): void {
  useWedge(isOn, ({ kind, text }) => {
    if (kind !== "part") return see(text);
    sounds.play("warning");
    haptics.play("warning");
    toast.error(t("doorSettings:scanner.part"));
  });
}

/** Without a door, a scan admits nobody and presses nothing. */
export function useNoScans(): void {
  const { hearsScanner } = useDoorSettings();
  useWedge(hearsScanner, () => toast.error(t("doorSettings:scanner.first")));
}
