/** Drawing a captcha by its provider's own script, as Turnstile and hCaptcha have published their explicit rendering. */
import type { Captcha, FromCaptcha, ToDraw } from "@/captcha/messages";

type Callback = (...facts: readonly unknown[]) => unknown;
type Params = Readonly<Record<string, string | Callback>>;

interface Api {
  readonly render: (place: HTMLElement, params: Params) => unknown;
}

declare global {
  interface Window {
    turnstile?: Api;
    hcaptcha?: Api;
    /** Called by the provider's script once all of it is there. */
    foyerCaptchaLoaded?: () => void;
  }
}

/** For how long a script may take, in milliseconds; a network that swallows it says nothing at all. */
export const PATIENCE = 15_000;
/** hCaptcha's narrowest widget but its compact one; Turnstile's takes 300 pixels. */
const NARROW = 304;
/** hCaptcha opens its pictures over the page, which is as high as we make it. */
const OPENED = 640;

/** Loads the provider's script and has it draw; tells the token once there is one, or that it failed. */
export async function draw(asked: ToDraw, place: HTMLElement, send: (message: FromCaptcha) => void): Promise<void> {
  const failed = () => send({ type: "foyer:failed" });
  try {
    const api = await load(asked.captcha, asked.language);
    const size = (height: number) => send({ type: "foyer:height", height });
    const closed = () => size(place.offsetHeight);
    api.render(place, {
      ...paramsOf(asked, place.clientWidth < NARROW),
      callback: (token) => send({ type: "foyer:token", token: String(token) }),
      "error-callback": () => {
        failed();
        return true; // it is told: the provider need not do so, too
      },
      ...(asked.captcha.provider === "turnstile"
        ? { "unsupported-callback": failed }
        : { "open-callback": () => size(OPENED), "close-callback": closed, "chalexpired-callback": closed }),
    });
    new ResizeObserver(closed).observe(place);
  } catch {
    failed();
  }
}

function paramsOf({ captcha, language, theme }: ToDraw, isNarrow: boolean): Params {
  const { sitekey, provider, action, cdata } = captcha;
  if (provider === "hcaptcha") return { sitekey, theme, size: isNarrow ? "compact" : "normal" };
  const size = isNarrow ? "compact" : "flexible";
  return { sitekey, theme, size, language, action, cData: cdata, retry: "never" };
}

/** Gives the provider's functions, once its script has said that they are there. */
function load({ provider, script }: Captcha, language: string): Promise<Api> {
  const query = new URLSearchParams({ render: "explicit", onload: "foyerCaptchaLoaded" });
  if (provider === "hcaptcha") {
    query.set("hl", language);
    query.set("recaptchacompat", "off");
  }
  return new Promise<Api>((resolve, reject) => {
    const failed = () => reject(new Error(`The script of ${provider} did not come`));
    const timer = setTimeout(failed, PATIENCE);
    window.foyerCaptchaLoaded = () => {
      clearTimeout(timer);
      const api = window[provider];
      if (api) resolve(api);
      else failed();
    };
    const element = document.createElement("script");
    element.src = `${script}?${query.toString()}`;
    element.addEventListener("error", failed);
    document.head.append(element);
  });
}
