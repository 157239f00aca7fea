/**
 * Keeps what React shows while the browser translates the page (decision 0144). A translator puts elements of its own in
 * the place of a text that React still holds: to remove that text, or to insert something before it, then throws and
 * empties the page, and what is written to it is seen by nobody.
 */

/** What stands in the page for a node that was taken out of it. */
const replacements = new WeakMap<Node, readonly ChildNode[]>();
/** The node for which such an element stands. */
const originals = new WeakMap<Node, Node>();

/** Watches the page for translation from now on. Called once, before anything is rendered. */
export function surviveTranslation(): void {
  const observer = new MutationObserver((records) => take(records, observer));
  observer.observe(document, { childList: true, subtree: true });
  // Each is called with the node on which the page calls it.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = Node.prototype;
  const readNow = () => take(observer.takeRecords(), observer);

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    readNow();
    for (const node of replacements.get(child) ?? []) node.remove();
    if (this.contains(child)) child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    if (before === null || before.parentNode === this) return insertBefore.call(this, added, before) as Added;
    readNow();
    return insertBefore.call(this, added, placeOf(before, this)) as Added;
  };
}

/** The child of a parent in whose place a node was that is no child of it any more; null for the end. */
function placeOf(node: Node, parent: Node): Node | null {
  let place: Node | null = parent.contains(node) ? node : (replacements.get(node)?.[0] ?? null);
  while (place !== null && place.parentNode !== parent) place = place.parentNode;
  return place;
}

function take(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const [place, { target, removedNodes }] of records.entries()) {
    for (const removed of removedNodes) {
      const original = removed instanceof Text ? removed : originals.get(removed);
      if (!original || original.parentNode === target) continue;
      const added = addedFor(removed, place, records);
      if (added.length === 0) continue;
      replacements.set(original, added);
      for (const node of added) originals.set(node, original);
      observer.observe(original, { characterData: true });
    }
  }
  for (const { type, target } of records) if (type === "characterData") putBack(target);
}

/** What came in the place of a node: at once, or inserted just before it went or later. */
function addedFor(removed: Node, place: number, records: readonly MutationRecord[]): readonly ChildNode[] {
  const gone = records[place];
  const isInPlace = (one: MutationRecord) =>
    one.target === gone?.target &&
    one.addedNodes.length > 0 &&
    ![...one.addedNodes].some((node) => originals.has(node)) &&
    (one === gone ||
      one.nextSibling === removed ||
      one.previousSibling === removed ||
      (one.previousSibling === gone.previousSibling && one.nextSibling === gone.nextSibling));
  const found = [gone, records[place - 1], ...records.slice(place + 1)].find((one) => one && isInPlace(one));
  return [...(found?.addedNodes ?? [])] as ChildNode[];
}

/** What is written to a text that is not in the page stands in it again, and is translated anew. */
function putBack(text: Node): void {
  const [first, ...rest] = replacements.get(text) ?? [];
  if (text.isConnected || !first?.isConnected) return;
  replacements.delete(text);
  first.replaceWith(text);
  for (const node of rest) node.remove();
}
