/** What the widget and the page in which a captcha is drawn say to each other; both are of one origin. */
import type { Shapes } from "@/api/schemas";

export type Captcha = Shapes["CaptchaOut"];

/** What the widget has drawn. */
export interface ToDraw {
  readonly type: "foyer:draw";
  readonly captcha: Captcha;
  readonly language: string;
  readonly theme: "dark" | "light";
}

/** What comes of it; `height` is how much room it takes, in pixels. */
export type FromCaptcha =
  | { readonly type: "foyer:ready" }
  | { readonly type: "foyer:height"; readonly height: number }
  | { readonly type: "foyer:token"; readonly token: string }
  | { readonly type: "foyer:failed" };
