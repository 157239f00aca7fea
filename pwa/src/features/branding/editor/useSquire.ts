import { useCallback, useEffect, useRef, useState } from "react";
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
  readonly ref: (root: HTMLElement | null) => (() => void) | undefined;
}

/** An editor in a part of the page: what is typed is told as it is stored, what is given from outside is shown. */
export function useSquire(options: SquireOptions): Opened {
  const { value } = options;
  const [editor, setEditor] = useState<Squire | null>(null);
  const [held, setHeld] = useState<Held>(NOTHING_HELD);
  const latest = useRef(options);
  // As it was told or shown last.
  const known = useRef<string>(undefined);
  useEffect(() => {
    latest.current = options;
  });
  const ref = useCallback((root: HTMLElement | null) => {
    if (!root) return undefined;
    const made = new Squire(root, {
      blockTag: "P",
      addLinks: false,
      sanitizeToDOMFragment: (html) => shownFragment(html, latest.current.placeholders),
    });
    // Tab leaves the editor, as it leaves any field; Ctrl and a bracket move a point of a list.
    for (const key of ["Tab", "Shift-Tab"]) made.setKeyHandler(key, null);
    const look = () => setHeld(heldBy(made));
    for (const what of ["pathChange", "select", "cursor", "input"]) made.addEventListener(what, look);
    made.addEventListener("input", () => {
      const html = storedHtml(root);
      if (html === known.current) return;
      known.current = html;
      latest.current.onChange(html);
    });
    made.addEventListener("blur", () => latest.current.onBlur());
    setEditor(made);
    return () => {
      setEditor(null);
      known.current = undefined;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (!editor || value === known.current) return;
    editor.setHTML(value);
    known.current = value;
  }, [editor, value]);
  return { editor, held, ref };
}
