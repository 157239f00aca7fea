/** The origin of the page that frames us, if the browser says which it is; we send messages to nobody else. */
function hostOrigin(): string | undefined {
  if (window.parent === window) return undefined;
  const named = window.location.ancestorOrigins?.[0];
  if (named) return named;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

/** Tells the host page the widget's height, now and after every change, so that its frame needs no scroll bar. */
export function tellHeight(root: HTMLElement): void {
  const origin = hostOrigin();
  if (!origin) return;
  const tell = () => window.parent.postMessage({ type: "foyer:height", height: root.offsetHeight }, origin);
  new ResizeObserver(tell).observe(root);
  tell();
}
