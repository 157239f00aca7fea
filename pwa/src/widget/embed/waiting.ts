import { wordsIn } from "./words";

/** The host may have any style and any policy for styles: ours are apart from them, and set by script. */
const STYLES = `
dialog {
  box-sizing: border-box;
  width: min(400px, calc(100vw - 32px));
  padding: 24px;
  border: 0;
  border-radius: 18px;
  background: #fff;
  color: #1c1a1f;
  font: 16px/1.5 system-ui, sans-serif;
  text-align: start;
}
dialog::backdrop { background: rgb(20 16 24 / 0.5); }
h2 { margin: 0; font-size: 20px; line-height: 1.3; }
p { margin: 8px 0 20px; }
button {
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid #8a8590;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
@media (prefers-color-scheme: dark) {
  dialog { background: #242127; color: #f3f0f5; }
}
`;
const PATIENCE_MS = 30_000;

/** Says over the host's page that a payment is being looked at; what is given back ends that. */
export function showWaiting(container: HTMLElement, language: string | undefined): () => void {
  const words = wordsIn(language);
  const apart = document.createElement("div");
  apart.lang = words.language;
  const root = apart.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  root.adoptedStyleSheets = [styles];
  const dialog = document.createElement("dialog");
  const [heading, text, close] = [element("h2"), element("p"), element("button")];
  heading.id = "foyer-waiting";
  heading.textContent = words.checking;
  text.textContent = words.moment;
  close.textContent = words.close;
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(heading, text, close);
  root.append(dialog);
  container.append(apart);
  const end = () => {
    clearTimeout(patience);
    dialog.close();
    apart.remove();
  };
  const patience = setTimeout(end, PATIENCE_MS);
  close.addEventListener("click", end);
  dialog.addEventListener("cancel", end);
  dialog.showModal();
  return end;
}

const element = <Name extends "h2" | "p" | "button">(name: Name) => document.createElement(name);
