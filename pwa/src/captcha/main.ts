import { draw } from "@/captcha/drawing";
import type { FromCaptcha, ToDraw } from "@/captcha/messages";

// Our own widget alone tells us what to draw, and hears of it: other pages may frame it, and by that us.
const send = (message: FromCaptcha) => window.parent.postMessage(message, window.location.origin);
const place = document.getElementById("place");
let isDrawn = false;

window.addEventListener("message", ({ source, origin, data }: MessageEvent<ToDraw | null>) => {
  if (source !== window.parent || origin !== window.location.origin || data?.type !== "foyer:draw") return;
  if (isDrawn || !place) return;
  isDrawn = true;
  document.documentElement.lang = data.language;
  // As the page around it, or browsers would put a ground of their own behind it.
  document.documentElement.style.colorScheme = data.theme;
  void draw(data, place, send);
});
if (window.parent !== window) send({ type: "foyer:ready" });
