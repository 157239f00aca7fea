import { readFromWidget, type FromHost, type FromWidget, type HostContext } from "@/widget/protocol";

interface Host {
  /** Where the frame's page is from. */
  readonly origin: string;
  /** What its widget sells. */
  readonly event: number;
  readonly context: () => HostContext;
  /** It is there, and has its context. */
  readonly onLoaded?: () => void;
  readonly onVerified?: () => void;
  /** It says anything at all. */
  readonly onFirstMessage?: () => void;
}

export interface Speaking {
  readonly say: (message: FromHost) => void;
  /** Tells the context anew. */
  readonly initialize: () => void;
  readonly end: () => void;
}

/** Speaks with the widget in a frame, whoever frames it: gives it its context, and does what it asks for. */
export function speakWith(frame: HTMLIFrameElement, host: Host): Speaking {
  const say = (message: FromHost) => frame.contentWindow?.postMessage(message, host.origin);
  const initialize = () => say({ type: "INITIALIZE_WIDGET", ...host.context() });
  let sight: Sight | undefined;
  const reportSight = () => {
    sight ??= watchSight(frame, (seen) => say({ type: "foyer:sight", eventid: host.event, ...seen }));
    sight.reportAgain();
  };
  const hear = (data: FromWidget) => {
    switch (data.type) {
      case "INITIALIZE_WIDGET":
        return initialize();
      case "WIDGET_LOADED":
        return host.onLoaded?.();
      case "stripeCheckout":
        return window.location.assign(data.url);
      case "downloadPdf":
        initialize();
        return download(data.url, data.pdfName, host.origin);
      case "foyer:height":
        frame.style.minHeight = `${Math.ceil(data.height)}px`;
        return reportSight();
      case "foyer:step":
        if (sight?.isTopHidden() || isFarDown(frame)) frame.scrollIntoView({ block: "start" });
        return;
      case "foyer:verified":
        return host.onVerified?.();
    }
  };
  const listen = (message: MessageEvent<unknown>) => {
    // Only this frame, and only while it shows the page that it was made for.
    if (message.origin !== host.origin || message.source !== frame.contentWindow) return;
    const data = readFromWidget(message.data);
    if (!data) return;
    host.onFirstMessage?.();
    hear(data);
  };
  window.addEventListener("message", listen);
  // For a widget that could not ask, since its browser did not tell it whose page this is.
  frame.addEventListener("load", initialize);
  return {
    say,
    initialize,
    end: () => {
      sight?.end();
      window.removeEventListener("message", listen);
      frame.removeEventListener("load", initialize);
    },
  };
}

/** Whether a page's own words take much of the screen above a frame, as they do on a phone. */
const isFarDown = (frame: HTMLIFrameElement) => frame.getBoundingClientRect().top > window.innerHeight / 4;

function download(url: string, name: string, origin: string): void {
  // Files are Foyer's own; a page may not be led anywhere else by one.
  if (new URL(url).origin !== origin) return;
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name, target: "_blank", rel: "noopener" });
  link.click();
}

/** A frame that is watched for how much of it is seen. */
interface Sight {
  /** Whether its top is out of sight. */
  readonly isTopHidden: () => boolean;
  /** Tells it again, whatever was told before. */
  readonly reportAgain: () => void;
  readonly end: () => void;
}

/** How much of it is out of sight. */
interface Hidden {
  readonly above: number;
  readonly below: number;
}

/** So that what moves a frame without any scrolling, such as a part of the page that is opened above it, is noticed, too. */
const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * Tells how many pixels of a frame lie above and below what is seen of it, whenever that changes: once for each picture that the
 * browser draws, at most. The browser's own measure knows whatever scrolls and cuts around the frame, and a page around
 * the page.
 */
function watchSight(frame: HTMLIFrameElement, report: (hidden: Hidden) => void): Sight {
  let reported: Hidden | undefined;
  let isTopHidden = false;
  const observer = new IntersectionObserver(
    (seen) => {
      const last = seen.at(-1);
      if (!last) return;
      const hidden = hiddenOf(last);
      isTopHidden = !last.isIntersecting || hidden.above > 0;
      // Of a frame that is not seen at all nothing is told: where it comes into sight, it is measured again.
      if (!last.isIntersecting || (hidden.above === reported?.above && hidden.below === reported.below)) return;
      reported = hidden;
      report(hidden);
    },
    { threshold: SHARES },
  );
  // What is observed anew is measured with the next picture.
  const check = () => {
    observer.unobserve(frame);
    observer.observe(frame);
  };
  const sizes = new ResizeObserver(check);
  sizes.observe(frame);
  // Captured, since what scrolls may be any box around the frame.
  window.addEventListener("scroll", check, { capture: true, passive: true });
  window.addEventListener("resize", check);
  return {
    isTopHidden: () => isTopHidden,
    reportAgain: () => {
      reported = undefined;
      check();
    },
    end: () => {
      observer.disconnect();
      sizes.disconnect();
      window.removeEventListener("scroll", check, { capture: true });
      window.removeEventListener("resize", check);
    },
  };
}

const hiddenOf = ({ boundingClientRect: whole, intersectionRect: seen }: IntersectionObserverEntry): Hidden => ({
  above: Math.max(0, Math.round(seen.top - whole.top)),
  below: Math.max(0, Math.round(whole.bottom - seen.bottom)),
});
