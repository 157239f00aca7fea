/**
 * Runs in the page: finds what is cut, broken, covered, out of reach or too small for a finger. `layout.ts` sends these
 * functions as text, so they use only the page and each other.
 */

/** A text or a control. */
interface Drawn {
  readonly element: Element;
  readonly words: string;
  /** One box per line of text. */
  readonly boxes: readonly DOMRect[];
  /** undefined for a control. */
  readonly node: Text | undefined;
  /** What it scrolls with: only elements of one layer can overlap. */
  readonly layer: string;
}

/** An ancestor that clips, and in which directions. */
interface Edge {
  readonly element: Element;
  readonly x: boolean;
  readonly y: boolean;
}

const PRESSED =
  "button, a[href], input:not([type=hidden]), select, textarea, summary, label:has(input[type=checkbox], input[type=radio])," +
  "[role=button], [role=tab], [role=switch], [role=option], [role=menuitem]";

/** Only the topmost overlay is checked: a menu over a dialog, a verdict over the door. */
function topmost(): Element {
  const over = ["ion-popover:not(.overlay-hidden)", "ion-modal.show-modal", ".verdict", ".door-panel"];
  const open = over.map((kind) => [...document.querySelectorAll(kind)].filter((one) => one.checkVisibility()).at(-1));
  return open.find((one) => one) ?? document.body;
}

/** Content beneath a dialog need not be laid out again at each width. */
function hideBeneath(hidden: boolean): void {
  const isBeneath = hidden && topmost().matches("ion-modal");
  for (const part of document.querySelectorAll<HTMLElement>("ion-app > :not(ion-modal)"))
    part.style.contentVisibility = isBeneath ? "hidden" : "";
}

function above(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Results by function and element, while the page does not change. */
const KNOWN = new Map<unknown, Map<Element, unknown>>();

/** Memoizes by element: texts share most ancestors. */
function once<Found>(find: (element: Element) => Found, element: Element): Found {
  const known = (KNOWN.get(find) ?? new Map<Element, unknown>()) as Map<Element, Found>;
  KNOWN.set(find, known);
  if (!known.has(element)) known.set(element, find(element));
  return known.get(element) as Found;
}

/** An element and its ancestors. */
function lineage(element: Element): readonly Element[] {
  const over = above(element);
  return over ? [element, ...once(lineage, over)] : [element];
}

/** Its computed position. */
function lieOf(element: Element) {
  const { clipPath, display, overflowX, overflowY, position } = getComputedStyle(element);
  return { clipPath, display, overflowX, overflowY, position };
}

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

/** Screen-reader-only elements are one pixel large. */
function isOnlyRead(element: Element): boolean {
  const { clipPath, overflowX, position } = once(lieOf, element);
  if (clipPath === "inset(50%)") return true;
  return position === "absolute" && overflowX !== "visible" && element.clientWidth <= 2 && element.clientHeight <= 2;
}

/** Whether any point on screen shows it. */
function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return !once(lineage, element).some((one) => once(isOnlyRead, one));
}

const SCROLLS = ["auto", "scroll"];

function layerOf(element: Element): string {
  for (const one of once(lineage, element)) {
    const { position, overflowX, overflowY } = once(lieOf, one);
    const moves = SCROLLS.includes(overflowX) || SCROLLS.includes(overflowY);
    if (moves || position === "fixed" || position === "sticky" || one.getAttribute("slot") === "fixed")
      return nameOf(one);
  }
  return "page";
}

/** A unique name for the report. */
function nameOf(element: Element): string {
  const numbers = ((window as unknown as { lookedAt?: Map<Element, number> }).lookedAt ??= new Map());
  if (!numbers.has(element)) numbers.set(element, numbers.size);
  return `${element.tagName}#${numbers.get(element)}`;
}

/** Up to the scroller: anything beyond can be scrolled into view. */
function edgesOf(element: Element): Edge[] {
  const edges: Edge[] = [];
  let [x, y] = [true, true];
  let isLoose = false;
  for (const one of once(lineage, element)) {
    const { overflowX, overflowY, position, display } = once(lieOf, one);
    // An element positioned by an ancestor is not clipped by those in between.
    const isPassed = isLoose && position === "static";
    if (one !== element || overflowX !== "visible") {
      if (!isPassed && display !== "inline" && display !== "contents") {
        if (SCROLLS.includes(overflowX)) x = false;
        if (SCROLLS.includes(overflowY)) y = false;
        const [cutsX, cutsY] = [
          ["hidden", "clip"].includes(overflowX) && x,
          ["hidden", "clip"].includes(overflowY) && y,
        ];
        if (cutsX || cutsY) edges.push({ element: one, x: cutsX, y: cutsY });
      }
    }
    if (!isPassed) isLoose = position === "absolute";
    if (position === "fixed") break;
  }
  return edges;
}

function textsIn(root: Element): Drawn[] {
  const found: Drawn[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!element || !node.data.trim() || element.closest("script, style, option, textarea, title, noscript")) continue;
    if (!once(isSeen, element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (boxes.length > 0) found.push({ element, node, boxes, words: node.data.trim(), layer: once(layerOf, element) });
  }
  return found;
}

function pressedIn(root: Element): Drawn[] {
  return [...root.querySelectorAll(PRESSED)]
    .filter((element) => once(isSeen, element))
    .map((element) => ({ element, node: undefined, boxes: [element.getBoundingClientRect()] }))
    .filter(({ boxes: [box] }) => box && box.width > 0 && box.height > 0)
    .map((drawn) => ({ ...drawn, words: calledOf(drawn.element), layer: once(layerOf, drawn.element) }));
}

function calledOf(element: Element): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  return (element.getAttribute("aria-label") ?? (element.textContent?.trim() || label) ?? element.id).trim();
}

function placeOf(element: Element): string {
  const classes = (one: Element) =>
    (one.getAttribute("class") ?? "").split(" ").filter((name) => name && !/^(md|ion-)/.test(name));
  const part = once(lineage, element).find((one) => classes(one).length > 0);
  const name = part ? `${part.tagName.toLowerCase()}.${classes(part).join(".")}` : "";
  return part === element ? name : `${name} ${element.tagName.toLowerCase()}`;
}

/** Whether its full text is available elsewhere. */
function isShownElsewhere(element: Element, words: string): boolean {
  return once(lineage, element).some((one) => one.getAttribute("title")?.includes(words));
}

/** Must never be cut, even if the full text is elsewhere. */
function isExact(element: Element): boolean {
  return element.closest("time, code, .fy-whole, .fy-num, .fy-copy") !== null;
}

function isCutBy({ element, x, y }: Edge, { boxes }: Drawn): boolean {
  const box = once(boxOf, element);
  if (x && boxes.some(({ left, right }) => right > box.right + 1.5 || left < box.left - 1.5)) return true;
  if (y && boxes.some(({ top, bottom }) => bottom > box.bottom + 5 || top < box.top - 5)) return true;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) return true;
  return webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1;
}

/** Whether nothing of it is drawn: collapsed. */
function isFolded(edges: readonly Edge[]): boolean {
  return edges.some(({ element }) => element.clientHeight <= 1 || element.clientWidth <= 1);
}

function findCut(texts: readonly Drawn[]): string[] {
  return texts
    .filter((text) => {
      const edges = once(edgesOf, text.element);
      if (isFolded(edges) || !edges.some((edge) => isCutBy(edge, text))) return false;
      return isExact(text.element) || !isShownElsewhere(text.element, text.words);
    })
    .map(({ element, words }) => `cut: “${words}” in ${placeOf(element)}`);
}

/** Fields must show short values, and values that nobody typed, in full. */
function findCutFields(root: Element): string[] {
  const pen = document.createElement("canvas").getContext("2d");
  return [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].flatMap((field) => {
    if (!pen || !isSeen(field) || ["checkbox", "radio", "range", "file", "color"].includes(field.type)) return [];
    const style = getComputedStyle(field);
    pen.font = style.font;
    const shown =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value || field.placeholder;
    // Of a longer value the beginning must be visible.
    const begins = shown.slice(0, 16);
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const needed = pen.measureText(begins).width;
    return needed > room + 2
      ? [`cut: “${shown}” in the field ${calledOf(field)} (${Math.round(room)} of ${Math.round(needed)} px)`]
      : [];
  });
}

function linesOf(node: Text, start: number, length: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + length);
  return [...range.getClientRects()].filter(({ width }) => width > 0.5);
}

function isOnTwoLines(lines: readonly DOMRect[]): boolean {
  return lines.some(({ top }) => Math.abs(top - (lines[0]?.top ?? top)) > 3);
}

/** A word broken without a hyphen. */
function findBroken(texts: readonly Drawn[]): string[] {
  const found: string[] = [];
  // A box of half a phone's width or more must have somewhere to wrap.
  const roomy = Math.min(180, innerWidth * 0.4);
  for (const { node, boxes, element } of texts) {
    const [first] = boxes;
    if (!node || !first || boxes.every(({ top }) => Math.abs(top - first.top) < 3)) continue;
    for (const run of node.data.matchAll(/\S{2,}/gu)) {
      if (Math.max(...linesOf(node, run.index, run[0].length).map(({ width }) => width)) >= roomy) continue;
      const words = [...run[0].matchAll(/[\p{L}\p{N}]{2,}/gu)];
      const broken = words.filter((word) => isOnTwoLines(linesOf(node, run.index + word.index, word[0].length)));
      found.push(...broken.map((word) => `broken: “${word[0]}” in ${placeOf(element)}`));
    }
  }
  return found;
}

/** Above the window without scrolling; entirely hidden elements, such as a skip link, are intended. */
function isBeyondTop({ element, boxes }: Drawn): boolean {
  return (
    boxes.some(({ top, bottom }) => top < -2 && bottom > 2) &&
    !once(lineage, element).some(({ scrollTop }) => scrollTop > 0)
  );
}

/** Below the window without a scroller. */
function findOutside(drawn: readonly Drawn[]): string[] {
  return drawn
    .filter((thing) => {
      if (isBeyondTop(thing)) return true;
      const { element, boxes } = thing;
      if (!boxes.some(({ left, right }) => right > innerWidth + 1 || left < -1)) return false;
      if (once(edgesOf, element).some((edge) => edge.x && edge.element.clientWidth < innerWidth)) return false;
      return !once(lineage, element).some((one) => SCROLLS.includes(once(lieOf, one).overflowX));
    })
    .map(({ element, words }) => `outside: “${words}” in ${placeOf(element)}`);
}

/** Only tables, emails and tickets may scroll sideways, in a box of their own. */
function findSideways(root: Element): string[] {
  const parts = [...root.querySelectorAll("*")].flatMap((one) => [
    one,
    ...(one.shadowRoot?.querySelectorAll(".inner-scroll") ?? []),
  ]);
  const wide = [document.documentElement, ...parts].filter((one) => {
    if (one.scrollWidth <= one.clientWidth + 1 || one.clientWidth === 0) return false;
    if (one === document.documentElement || one.classList.contains("inner-scroll")) return true;
    return SCROLLS.includes(getComputedStyle(one).overflowX) && isSeen(one);
  });
  return wide
    .filter(
      (one) =>
        one.matches("input, select, textarea") === false &&
        !one.querySelector("table, [role=grid]") &&
        !one.matches(".brand-mail, .fy-ticket-pages > ul"),
    )
    .map((one) => `sideways: ${placeOf(one)} (${one.scrollWidth} in ${one.clientWidth} px)`);
}

/** The pressable area: a link may cover its row, and a label belongs to its box. */
function targetOf(element: Element): DOMRect {
  const row = element.matches("button.fy-row-link") ? element.closest("tr") : null;
  const box = (row ?? element).getBoundingClientRect();
  const after = getComputedStyle(element, "::after");
  if (after.content === "none" || after.position !== "absolute") return box;
  const [width, height] = [parseFloat(after.width), parseFloat(after.height)];
  return new DOMRect(box.left, box.top, Math.max(box.width, width), Math.max(box.height, height));
}

/** Links in a sentence are as high as its text. */
function isInSentence(element: Element): boolean {
  const around = element.parentElement;
  if (!around || !getComputedStyle(element).display.startsWith("inline")) return false;
  return [...around.childNodes].some((one) => one instanceof Text && one.data.trim().length > 1);
}

const LEAST = 44;

function findSmall(pressed: readonly Drawn[]): string[] {
  return pressed.flatMap(({ element, words }) => {
    // A box is pressed by its label; chart columns and calendar days have fixed shares of the width.
    if (element.matches("label input, svg *") || (innerWidth < 390 && element.matches("td > .fy-day"))) return [];
    if (element.matches("a, button") && isInSentence(element)) return [];
    const { width, height } = targetOf(element);
    if (Math.min(width, height) >= LEAST - 0.5) return [];
    return [`small: “${words}” in ${placeOf(element)} (${Math.round(width)} × ${Math.round(height)} px)`];
  });
}

/** The drawn part: a field's text is inside its padding, where its unit or label may be. */
function inkOf({ element, boxes, node }: Drawn): DOMRect[] {
  if (node || !element.matches("input, select, textarea")) return [...boxes];
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return boxes.map((box) => {
    const [left, right] = [parseFloat(paddingLeft), parseFloat(paddingRight)];
    return new DOMRect(box.left + left, box.top, box.width - left - right, box.height);
  });
}

function within(box: DOMRect, edges: readonly Edge[]): DOMRect {
  let { left, top, right, bottom } = box;
  for (const { element, x, y } of edges) {
    const edge = once(boxOf, element);
    if (x) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    if (y) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** Intended overlays: a picture's button, and text on charts. */
const LAID_OVER = ".office-picture-replace, svg *";

function areOneThing(one: Drawn, other: Drawn): boolean {
  if ([one, other].some(({ element, node }) => !node && element.matches(LAID_OVER))) return true;
  if (one.element.contains(other.element) || other.element.contains(one.element))
    return !(one.node && other.node) || one.node === other.node;
  const fields = [one.element, other.element].map((element) => element.closest("label"));
  return fields.some((label) => label && (label.control === one.element || label.control === other.element));
}

function findOverlaps(drawn: readonly Drawn[]): string[] {
  const boxes = drawn
    .flatMap((thing) => {
      const edges = once(edgesOf, thing.element);
      return inkOf(thing).map((box) => ({ thing, box: within(box, edges) }));
    })
    .filter(({ box }) => box.width > 2 && box.height > 2)
    .sort((one, other) => one.box.top - other.box.top);
  const found = new Set<string>();
  for (const [place, { thing, box }] of boxes.entries()) {
    for (const next of boxes.slice(place + 1)) {
      if (next.box.top >= box.bottom) break;
      if (next.thing.layer !== thing.layer || areOneThing(thing, next.thing)) continue;
      const across = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left);
      const down = Math.min(box.bottom, next.box.bottom) - next.box.top;
      // Tightly set lines share the room for accents.
      if (across > 2 && down > Math.max(2, 0.3 * Math.min(box.height, next.box.height)))
        found.add(
          `over: “${thing.words}” in ${placeOf(thing.element)} and “${next.thing.words}” in ${placeOf(next.thing.element)}`,
        );
    }
  }
  return [...found];
}

/** The room between fixed bars: at least two rows of a phone's list. */
function findNoRoom(root: Element): string[] {
  const isPage = root === document.body;
  const bodies = [...root.querySelectorAll(isPage ? "ion-content" : ".fy-dialog-body")];
  return (
    bodies
      // A confirmation may have few words.
      .filter(
        (body) => isSeen(body) && body.clientHeight < 112 && (isPage || body.scrollHeight > body.clientHeight + 1),
      )
      .map((body) => `no room: ${placeOf(body)} has ${body.clientHeight} of ${innerHeight} px`)
  );
}

/** Waits for three identical frames. */
async function settle(): Promise<void> {
  let [before, alike] = ["", 0];
  const late = performance.now() + 3000;
  while (alike < 3 && performance.now() < late) {
    await new Promise(requestAnimationFrame);
    const root = topmost();
    const moving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && effect?.getTiming().iterations !== Infinity);
    const isComing =
      [...document.querySelectorAll(".fy-bone")].some((one) => one.checkVisibility()) || !root.textContent?.trim();
    const box = [...root.querySelectorAll("h1, h2, table, form, ion-content, .fy-dialog-body")].map((one) => {
      const { top, width, height } = one.getBoundingClientRect();
      return `${top} ${width} ${height}`;
    });
    const now = `${box.join()} ${root.querySelectorAll("*").length}`;
    alike = now === before && !moving && !isComing ? alike + 1 : 0;
    before = now;
  }
}

/** Renders content-visibility areas, whose height is only estimated. */
function drawAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>("*"))
    if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
}

async function checkPage(checks: { readonly touched: boolean; readonly zoomed: boolean }): Promise<string[]> {
  drawAll();
  await settle();
  KNOWN.clear();
  const root = topmost();
  const [texts, pressed] = [textsIn(root), pressedIn(root)];
  const all = [...texts, ...pressed];
  return [
    ...findCut(texts),
    ...findCutFields(root),
    ...findBroken(texts),
    ...findOutside(all),
    ...findSideways(root),
    ...findOverlaps(all),
    ...(checks.touched ? findSmall(pressed) : []),
    ...(checks.zoomed ? findNoRoom(root) : []),
  ];
}

/** The functions as text; `checkPage` returns the findings. */
export const IN_PAGE = [
  `const PRESSED = ${JSON.stringify(PRESSED)}, SCROLLS = ${JSON.stringify(SCROLLS)}, LEAST = ${LEAST}, LAID_OVER = ${JSON.stringify(LAID_OVER)}, KNOWN = new Map();`,
  ...[
    topmost,
    hideBeneath,
    above,
    once,
    lineage,
    lieOf,
    boxOf,
    isOnlyRead,
    isSeen,
    layerOf,
    nameOf,
    edgesOf,
    textsIn,
    pressedIn,
    calledOf,
    placeOf,
  ],
  ...[
    isShownElsewhere,
    isExact,
    isCutBy,
    isFolded,
    findCut,
    findCutFields,
    linesOf,
    isOnTwoLines,
    findBroken,
    isBeyondTop,
    findOutside,
    findSideways,
  ],
  ...[
    targetOf,
    isInSentence,
    findSmall,
    inkOf,
    within,
    areOneThing,
    findOverlaps,
    findNoRoom,
    drawAll,
    settle,
    checkPage,
  ],
]
  .map(String)
  .join("\n");
