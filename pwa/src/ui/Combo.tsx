import { autoUpdate, flip, offset, size, type SizeOptions, useFloating } from "@floating-ui/react-dom";
import { useCombobox } from "downshift";
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useState } from "react";
import { t } from "@/i18n/i18n";
import { ComboFrame, runsAs, selectAll } from "@/ui/ComboFrame";
import { type Around, describes } from "./Field";
import { Icon } from "./Icon";

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
  /** What was typed before it was there (LateCombo): its list is open from the start. */
  readonly begun?: string;
  /** For a form that puts the focus on what is wrong. */
  readonly ref?: Ref<HTMLInputElement>;
}

const on = useCombobox.stateChangeTypes;
const OPENS: ReadonlySet<string> = new Set<string>([on.InputClick, on.InputKeyDownArrowDown, on.InputKeyDownArrowUp]);

/** One of very many: typed for, and chosen from the few that fit. Keys, marks and what is said of it are downshift's. */
export function Combo<Chosen extends Choice>(props: ComboProps<Chosen>) {
  const { label, error, hint, optional, bareLabel, className } = props;
  const {
    chosen,
    onChoose,
    choices,
    onType,
    onFree,
    problem,
    clearable = false,
    placeholder,
    disabled,
    begun,
    ref,
  } = props;
  const id = useId();
  // null as long as nobody types: then the field shows what is chosen.
  const [typed, setTyped] = useState(begun ?? null);
  const [active, setActive] = useState(0);
  const shown = choices ?? [];
  const inField = typed ?? chosen?.label ?? "";
  const { field, list, style } = useBeside();
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu } = useCombobox<Chosen>({
    inputId: id,
    items: [...shown],
    initialIsOpen: begun !== undefined,
    itemToString: (choice) => choice?.label ?? "",
    itemToKey: (choice) => choice?.value,
    selectedItem: chosen,
    inputValue: inField,
    highlightedIndex: Math.min(active, shown.length - 1),
    onHighlightedIndexChange: (change) => setActive(change.highlightedIndex),
    stateReducer: (state, { type, changes }) => {
      // An emptied field marks nothing: Enter then clears it.
      const isEmptied = clearable && !changes.inputValue?.trim();
      if (type === on.InputChange) return { ...changes, highlightedIndex: isEmptied ? -1 : 0 };
      // A press opens the list and never closes it; what is chosen is marked first.
      if (type === on.InputClick && state.isOpen) return state;
      if (OPENS.has(type) && !state.isOpen) return { ...changes, isOpen: true, highlightedIndex: placeOfChosen() };
      // What leaving the field means is said below.
      if (type === on.InputBlur) return { ...changes, selectedItem: state.selectedItem };
      return type === on.MenuMouseLeave ? state : changes;
    },
    onStateChange: ({ type, selectedItem }) => {
      if (selectedItem && type === on.ItemClick) choose(selectedItem);
    },
  });

  const placeOfChosen = () => {
    const place = shown.findIndex(({ value }) => value === chosen?.value);
    return Math.max(0, place);
  };
  const close = () => {
    closeMenu();
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
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const marked = shown[highlightedIndex];
    if (event.key === "Enter" && isOpen && !event.nativeEvent.isComposing) {
      // Downshift takes the marked one, also where it is chosen already; with none marked what is typed counts.
      event.preventDefault();
      if (marked) choose(marked);
      else if (onFree || !typed?.trim()) settle();
      leaveAlone(event);
    } else if (event.key === "Tab" && isOpen && marked && typed?.trim() && !onFree) {
      // Whoever types and goes on means the one that is marked.
      choose(marked);
    } else if (event.key === "Escape") {
      // The dialog around it stays while the list is open; what is chosen stays in any case.
      if (isOpen) event.stopPropagation();
      close();
      leaveAlone(event);
    }
  };

  // oxlint-disable-next-line react/refs -- downshift hands the ref on to the field, and does not read it here
  const input = getInputProps({
    ref,
    type: "text",
    disabled,
    onChange: (change) => {
      setTyped(change.currentTarget.value);
      onType(change.currentTarget.value);
    },
    onFocus: (event) => selectAll(event.target),
    onKeyDown: press,
    onBlur: () => {
      settle();
      props.onBlur?.();
    },
  });
  // Asked for while the list is closed too: downshift wants it at each rendering.
  const menu = getMenuProps({ ref: list }, { suppressRefError: true });
  return (
    <ComboFrame
      {...{ id, label, error, hint, optional, bareLabel, className, field }}
      onClear={clearable && chosen && !disabled && (() => choose(null))}
      shown={typed === null ? (chosen?.label ?? "") : undefined}
      input={
        <input
          {...input}
          dir={runsAs(inField)}
          spellCheck={false}
          placeholder={placeholder}
          aria-labelledby={undefined}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={input["aria-activedescendant"] || undefined}
          {...describes(id, { label, error, hint })}
        />
      }
    >
      <span className="fy-unseen" aria-live="polite">
        {isOpen && choices && (shown.length > 0 ? t("found", { count: shown.length }) : (problem ?? t("noRecords")))}
      </span>
      {isOpen && (
        <ul
          {...menu}
          id={`${id}-list`}
          aria-label={label}
          aria-labelledby={undefined}
          aria-busy={choices === undefined || undefined}
          popover="manual"
          className="fy-combo-list"
          style={style}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((item, index) => (
            <li
              {...getItemProps({ item, index })}
              key={item.value}
              aria-selected={item.value === chosen?.value}
              className={index === highlightedIndex ? "is-active" : undefined}
            >
              <span className="fy-grow">{item.label}</span>
              {item.note && <span className="fy-combo-note">{item.note}</span>}
              {item.value === chosen?.value && <Icon name="check" size="small" />}
            </li>
          ))}
          {shown.length === 0 && (
            <li className="fy-combo-says" role="option" aria-selected="false" aria-disabled="true">
              {choices === undefined ? t("loading") : (problem ?? t("noRecords"))}
            </li>
          )}
        </ul>
      )}
    </ComboFrame>
  );
}

/** Downshift does nothing of its own with this key. */
function leaveAlone(event: KeyboardEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

const GAP = 4;
const MOST = 320;
const LEAST = 160;

/**
 * The list's place: under its field, above it where a phone's keyboard leaves too little room below, and in the browser's
 * top layer, where no dialog's scrolling cuts it off.
 */
function useBeside() {
  const [reference, field] = useState<HTMLElement | null>(null);
  const [floating, list] = useState<HTMLElement | null>(null);
  const { floatingStyles } = useFloating({
    elements: { reference, floating },
    strategy: "fixed",
    placement: "bottom-start",
    transform: false,
    middleware: [offset(GAP), size({ padding: GAP, apply: fit }), flip({ padding: GAP })],
    whileElementsMounted: autoUpdate,
  });
  // jsdom, and browsers before 2024, have no top layer: there it is an ordinary fixed part.
  useLayoutEffect(() => floating?.showPopover?.(), [floating]);
  return { field, list, style: floatingStyles };
}

function fit({ availableHeight, rects, elements }: Parameters<NonNullable<SizeOptions["apply"]>>[0]): void {
  elements.floating.style.width = `${rects.reference.width}px`;
  elements.floating.style.maxHeight = `${Math.min(MOST, Math.max(LEAST, availableHeight))}px`;
}
