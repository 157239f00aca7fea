/** A frame that is watched for how much of it is seen. */
export interface Sight {
  /** Whether its top is out of sight. */
  readonly isTopHidden: () => boolean;
  /** Tells it again, whatever was told before. */
  readonly tellAgain: () => void;
  readonly end: () => void;
}

/** So that what moves a frame without any scrolling, such as a part of the page that is opened above it, is noticed, too. */
const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * Tells how many pixels of a frame lie below what is seen of it, whenever that changes: once for each picture that the
 * browser draws, at most. The browser's own measure knows whatever scrolls and cuts around the frame, and a page around
 * the page.
 */
export function watchSight(frame: HTMLIFrameElement, tell: (below: number) => void): Sight {
  let told: number | undefined;
  let isTopHidden = false;
  const observer = new IntersectionObserver(
    (seen) => {
      const last = seen.at(-1);
      if (last) isTopHidden = !last.isIntersecting || last.intersectionRect.top > last.boundingClientRect.top;
      const below = last ? belowSight(last) : told;
      if (below === undefined || below === told) return;
      told = below;
      tell(below);
    },
    { threshold: SHARES },
  );
  // What is observed anew is measured with the next picture.
  const look = () => {
    observer.unobserve(frame);
    observer.observe(frame);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(frame);
  // Captured, since what scrolls may be any box around the frame.
  window.addEventListener("scroll", look, { capture: true, passive: true });
  window.addEventListener("resize", look);
  return {
    isTopHidden: () => isTopHidden,
    tellAgain: () => {
      told = undefined;
      look();
    },
    end: () => {
      observer.disconnect();
      sizes.disconnect();
      window.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", look);
    },
  };
}

/** Of a frame that is not seen at all nothing is told: where it comes into sight, it is measured again. */
function belowSight({ isIntersecting, boundingClientRect, intersectionRect }: IntersectionObserverEntry) {
  return isIntersecting ? Math.max(0, Math.round(boundingClientRect.bottom - intersectionRect.bottom)) : undefined;
}
