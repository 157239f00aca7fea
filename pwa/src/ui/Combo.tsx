import "@/ui/combo.css";
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { describes, Frame, type Around } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** Beside the label, in grey: what tells two of one name apart. */
  readonly note?: string;
}

interface ComboProps<Chosen extends Choice> extends Around {
  readonly chosen: Chosen | null;
  /** null where what was chosen is cleared away. */
  readonly onChoose: (choice: Chosen | null) => void;
  /** What fits what is typed, the best first; undefined while it is looked up. */
  readonly choices: readonly Chosen[] | undefined;
  /** What to look for: nothing yet as long as nobody has typed. */
  readonly onType: (text: string) => void;
  /** What is typed stands, though it is none of the choices. */
  readonly onFree?: (text: string) => void;
  /** Why there is nothing to choose from. */
  readonly problem?: string | undefined;
  /** Emptying it chooses nothing. */
  readonly clearable?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onBlur?: () => void;
  /** For a form that puts the focus on what is wrong. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** One of very many: typed for, and chosen from the few that fit. */
export function Combo<Chosen extends Choice>(props: ComboProps<Chosen>) {
  const { label, error, hint, optional, bareLabel, className } = props;
  const { chosen, onChoose, choices, onType, onFree, problem, clearable = false, placeholder, disabled, ref } = props;
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  // null as long as nobody types: then the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = choices ?? [];
  const current = Math.min(active, shown.length - 1);

  const type = (text: string) => {
    setTyped(text);
    // An emptied field marks nothing: Enter then clears it.
    setActive(clearable && !text.trim() ? -1 : 0);
    setOpen(true);
    onType(text);
  };
  const open = () => {
    if (isOpen || disabled) return;
    setOpen(true);
    const place = shown.findIndex(({ value }) => value === chosen?.value);
    setActive(Math.max(0, place));
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    if (typed !== null) onType("");
  };
  const choose = (choice: Chosen | null) => {
    close();
    if (choice?.value !== chosen?.value || choice?.label !== chosen?.label) onChoose(choice);
  };
  /** Whoever empties the field and goes on means none; where words of one's own may stand, they do. */
  const settle = () => {
    const text = typed?.trim();
    if (clearable && text === "") return choose(null);
    if (!onFree || !text) return close();
    const same = shown.find((choice) => choice.label.toLowerCase() === text.toLowerCase());
    if (same) return choose(same);
    close();
    if (text !== chosen?.label) onFree(text);
  };
  const accept = () => {
    const choice = shown[current];
    if (choice) choose(choice);
    else if (onFree || !typed?.trim()) settle();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const place = placeAfter(event.key, current, shown.length);
    if (place !== undefined && (isOpen || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      if (isOpen) setActive(place);
      else open();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      accept();
    } else if (event.key === "Tab" && isOpen && typed?.trim() && !onFree) {
      // Whoever types and goes on means the one that is marked.
      accept();
    } else if (event.key === "Escape" && isOpen) {
      // The dialog around it stays.
      event.stopPropagation();
      close();
    }
  };

  const listId = `${id}-list`;
  return (
    <Frame {...{ id, label, error, hint, optional, bareLabel, className }}>
      <span className="fy-input is-combo" ref={box}>
        <input
          ref={ref}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && current >= 0 ? `${listId}-${current}` : undefined}
          placeholder={placeholder}
          disabled={disabled}
          value={typed ?? chosen?.label ?? ""}
          onChange={(change) => type(change.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={open}
          onKeyDown={press}
          onBlur={() => {
            settle();
            props.onBlur?.();
          }}
          {...describes(id, { label, error, hint })}
        />
        {clearable && chosen && !disabled && <Clear label={label} onClear={() => choose(null)} />}
        <Icon name="down" size="small" />
      </span>
      <span className="fy-unseen" aria-live="polite">
        {isOpen && choices && (shown.length > 0 ? t("found", { count: shown.length }) : (problem ?? t("noRecords")))}
      </span>
      {isOpen && (
        <Listbox id={listId} label={label} anchor={box} isBusy={choices === undefined}>
          {shown.map((choice, place) => (
            <li
              key={choice.value}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={choice.value === chosen?.value}
              className={place === current ? "is-active" : undefined}
              ref={place === current ? showIt : undefined}
              onPointerMove={() => place !== current && setActive(place)}
              onClick={() => choose(choice)}
            >
              <span className="fy-grow">{choice.label}</span>
              {choice.note && <span className="fy-combo-note">{choice.note}</span>}
              {choice.value === chosen?.value && <Icon name="check" size="small" />}
            </li>
          ))}
          {shown.length === 0 && (
            <li className="fy-combo-says" role="option" aria-selected="false" aria-disabled="true">
              {choices === undefined ? t("loading") : (problem ?? t("noRecords"))}
            </li>
          )}
        </Listbox>
      )}
    </Frame>
  );
}

/** Where a key leads in a list of so many; undefined for every other key. */
function placeAfter(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (current + 1) % Math.max(1, count);
    case "ArrowUp":
      return (Math.max(0, current) - 1 + count) % Math.max(1, count);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** For mouse and finger; by keys one empties the field. */
function Clear({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="fy-combo-clear"
      tabIndex={-1}
      aria-label={t("clearWhat", { what: label })}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="x" size="small" />
    </button>
  );
}

const showIt = (item: HTMLElement | null) => item?.scrollIntoView?.({ block: "nearest" });

interface ListboxProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly isBusy: boolean;
  readonly children: React.ReactNode;
}

/** In the browser's top layer: no dialog's scrolling cuts it off. */
function Listbox({ id, label, anchor, isBusy, children }: ListboxProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // jsdom, and browsers before 2024, have no top layer: there it is an ordinary fixed part.
    element.showPopover?.();
    const place = () => anchor.current && placeBeside(element, anchor.current.getBoundingClientRect());
    place();
    window.addEventListener("scroll", place, true);
    window.visualViewport?.addEventListener("resize", place);
    window.visualViewport?.addEventListener("scroll", place);
    return () => {
      window.removeEventListener("scroll", place, true);
      window.visualViewport?.removeEventListener("resize", place);
      window.visualViewport?.removeEventListener("scroll", place);
    };
  }, [anchor]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy || undefined}
      popover="manual"
      className="fy-combo-list"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </ul>
  );
}

const GAP = 4;
const MOST = 320;
const LEAST = 160;

/** Under its field; above it where a phone's keyboard leaves too little room below. */
function placeBeside(list: HTMLElement, field: DOMRect): void {
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const below = top + height - field.bottom - 2 * GAP;
  const above = field.top - top - 2 * GAP;
  const isBelow = below >= LEAST || below >= above;
  Object.assign(list.style, {
    left: `${field.left}px`,
    width: `${field.width}px`,
    top: isBelow ? `${field.bottom + GAP}px` : "auto",
    bottom: isBelow ? "auto" : `${window.innerHeight - field.top + GAP}px`,
    maxHeight: `${Math.min(MOST, isBelow ? below : above)}px`,
  });
}
