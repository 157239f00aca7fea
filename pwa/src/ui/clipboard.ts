/** Puts a text into the clipboard, also one that is still to come: some browsers allow that only at once. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (navigator.clipboard && typeof text !== "string" && "ClipboardItem" in window) {
    const item = text.then((told) => new Blob([told], { type: "text/plain" }));
    return navigator.clipboard.write([new ClipboardItem({ "text/plain": item })]);
  }
  const told = await text;
  if (navigator.clipboard) return navigator.clipboard.writeText(told);
  // Plain http on a LAN address has no clipboard of its own.
  const area = document.createElement("textarea");
  area.value = told;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  return undefined;
}
