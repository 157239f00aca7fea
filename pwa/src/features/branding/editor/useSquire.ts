import { useEffect, useEffectEvent, useRef, useState } from "react";
import Squire from "squire-rte";
import { shownFragment, storedHtml, type Placeholder } from "./cleaning";
import { heldBy, NOTHING_HELD, type Held } from "./tools";

interface SquireOptions {
  /** As it is stored. */
  readonly value: string;
  readonly placeholders: readonly Placeholder[];
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}

interface Opened {
  readonly editor: Squire | null;
  readonly held: Held;
  /** Takes the part that is written in. */
  readonly ref: (root: HTMLElement | null) => void;
}

/** An editor in a part of the page: what is typed is told as it is stored, what is given from outside is shown. */
export function useSquire({ value, placeholders, onChange, onBlur }: SquireOptions): Opened {
  const [editor, setEditor] = useState<Squire | null>(null);
  const [held, setHeld] = useState<Held>(NOTHING_HELD);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  // As it was told or shown last.
  const told = useRef<string>(undefined);
  const tell = useEffectEvent((part: HTMLElement) => {
    const html = storedHtml(part);
    if (html === told.current) return;
    told.current = html;
    onChange(html);
  });
  const leave = useEffectEvent(onBlur);
  const read = useEffectEvent((html: string) => shownFragment(html, placeholders));
  useEffect(() => {
    if (!root) return undefined;
    const made = new Squire(root, {
      blockTag: "P",
      addLinks: false,
      sanitizeToDOMFragment: (html) => read(html),
    });
    // Tab leaves the editor, as it leaves any field; Ctrl and a bracket move a point of a list.
    for (const key of ["Tab", "Shift-Tab"]) made.setKeyHandler(key, null);
    const look = () => setHeld(heldBy(made));
    for (const what of ["pathChange", "select", "cursor", "input"]) made.addEventListener(what, look);
    made.addEventListener("input", () => tell(root));
    made.addEventListener("blur", () => leave());
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [root]);
  useEffect(() => {
    if (!editor || value === told.current) return;
    editor.setHTML(value);
    told.current = value;
  }, [editor, value]);
  return { editor, held, ref: setRoot };
}
