import { addressOf, askEarly } from "@/api/early";
import { cookies } from "@/device/web/browser";
import { browserStorage } from "@/device/web/browserStorage";
import { accountOfCards, cardsCall } from "@/shared/performance/cardsCall";
import {
  ACCOUNT_COOKIE,
  chosenAccount,
  firstPath,
  initialsOf,
  isAlone,
  isAtDoor,
  isDoor,
  isEntrance,
  isFindKey,
  nameOf,
  parseSession,
  sessionCookieName,
  type SessionUser,
} from "@/shell/access";
import { choiceIn, showTheme, THEME_KEY } from "@/theme/choice";
import { FRAME, isFirstFrameThere } from "@/theme/firstFrame";

/** A screen's title and heading, whether a line follows them, and the files that it is made of, by their places in `files`. */
type Screen = readonly [title: string, heading: string, hasLead: 0 | 1, ...files: number[]];

/** What the build knows (vite.first.ts): the files of all screens, of the office's frame, and of each screen. */
interface Built {
  readonly files: readonly string[];
  readonly office: readonly number[];
  readonly screens: Readonly<Record<string, Screen | undefined>>;
}

declare const __BUILT__: Built;

/** The one screen whose first answer is asked for here. */
const CARDS = "eventdashboard";

/**
 * Stands in index.html itself, before all else: draws the frame that the app will draw, asks for all files of the screen
 * at once, and for its first answer, and keeps Ctrl-K until the office hears it. Whatever fails here, the app does without.
 */
function start(): void {
  showTheme(choiceIn(browserStorage.read(THEME_KEY)));
  const user = parseSession(cookies.readRecord(sessionCookieName()));
  const path = firstPath(window.location.pathname, user);
  const isFramed = user !== null && !isAlone(path) && !isEntrance(path);
  // Whoever comes to the door is led on to tonight's, which has no search.
  if (isFramed && !isAtDoor(path)) keepFindKey();
  const screen = screenAt(isFramed || isAlone(path) || isEntrance(path) ? path : "/") ?? screenAt("/");
  const [title = "", heading = "", hasLead = 0, ...own] = screen ?? [];
  for (const place of new Set([...(isFramed ? __BUILT__.office : []), ...own])) load(__BUILT__.files[place] ?? "");
  const language = user?.language ?? browserStorage.read("foyer-language") ?? "en";
  draw(isDoor(path) ? "door" : isFramed ? "office" : isEntrance(path) ? "entrance" : "bare", (part) => {
    const classes = { "has-lead": hasLead === 1, "is-silent": language !== "en" };
    for (const [name, holds] of Object.entries(classes)) part.querySelector(`.${FRAME}`)?.classList.toggle(name, holds);
    if (user && isFramed) fill(part, user, path, [title, heading]);
  });
  if (user && segmentsOf(path)[0] === CARDS && window.location.search === "") askForCards(user);
}

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

/** A screen's address with a number in it is another screen than without: `/DoorLog/7`. */
function screenAt(path: string): Screen | undefined {
  const [first = "", second] = segmentsOf(path);
  const { screens } = __BUILT__;
  return (second === undefined ? undefined : screens[`${first}/`]) ?? screens[first];
}

function load(file: string): void {
  const link = document.createElement("link");
  link.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  link.href = file;
  link.crossOrigin = "";
  // Whoever needs it asks again, and says what is wrong.
  link.addEventListener("error", () => link.remove());
  document.head.append(link);
}

/** Whether this browser keeps the app, and our type with it. */
const isKnown = () => Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);

/** Out of reach of the app's styles and of whoever looks for something in the page: it says nothing, and is soon gone. */
function draw(kind: string, fillIn: (part: ShadowRoot) => void): void {
  const drawn = document.getElementById(`${FRAME}-drawn`) as HTMLTemplateElement | null;
  const place = document.getElementById(FRAME);
  if (!drawn || !place || kind === "bare") return;
  // The door is dark, whatever the device says.
  if (kind === "door") place.dataset.theme = "dark";
  const part = place.attachShadow({ mode: "closed" });
  part.append(drawn.content.cloneNode(true));
  part.querySelector(`.${FRAME}`)?.classList.add(`is-${kind}`, ...(isKnown() ? ["is-known"] : []));
  fillIn(part);
}

function fill(part: ShadowRoot, user: SessionUser, path: string, texts: readonly string[]): void {
  const [first = ""] = segmentsOf(path);
  part.querySelector(`.${FRAME}`)?.classList.add(`is-role-${user.roleid}`, ...(first === CARDS ? ["has-cards"] : []));
  for (const line of part.querySelectorAll(`[data-for~="${CSS.escape(first)}"]`))
    line.setAttribute("aria-current", "page");
  const [title = "", heading = ""] = texts;
  const labels = { title, heading, initials: initialsOf(user.firstname, user.lastname), name: nameOf(user) };
  for (const [name, text] of Object.entries(labels))
    for (const place of part.querySelectorAll(`[data-says=${name}]`)) if (text) place.textContent = text;
}

/** Until the frame goes the office may not listen yet, and the browser would go to its own search. */
function keepFindKey(): void {
  let pressed: KeyboardEvent | undefined;
  const keep = (event: KeyboardEvent) => {
    if (!isFindKey(event)) return;
    event.preventDefault();
    pressed = event;
  };
  window.addEventListener("keydown", keep);
  new MutationObserver((_, frame) => {
    if (isFirstFrameThere()) return;
    frame.disconnect();
    window.removeEventListener("keydown", keep);
    if (pressed) window.dispatchEvent(new KeyboardEvent("keydown", pressed));
  }).observe(document.body, { childList: true });
}

function askForCards(user: SessionUser): void {
  const account = accountOfCards(user, chosenAccount(user, cookies.readRecord(ACCOUNT_COOKIE)));
  const { path, query, body } = cardsCall({ account });
  askEarly(addressOf("", path, query), "en", JSON.stringify(body));
}

start();
