import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { IN_VIEW_MS, type View } from "@/device/aim";
import { scanner } from "@/device/device";
import { type Camera as Lens, ScannerError, type ScannerFailure } from "@/device/scanner";
import { sounds } from "@/device/signals";
import { isVisible, useVisible, watchVisible } from "@/ui/useVisible";

export type CameraStatus = "off" | "starting" | "on" | ScannerFailure;

export type Hint = "severalCodes" | "justRead";

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly status: CameraStatus;
  /** Why the codes in view get no verdict. */
  readonly hint: Hint | null;
  readonly toggle: () => void;
  readonly retry: () => void;
  readonly hasTorch: boolean;
  readonly torch: boolean;
  readonly switchTorch: () => void;
  readonly canFlip: boolean;
  readonly flip: () => void;
  /** All cameras and the one in use; the choice is stored on the phone. */
  readonly lenses: readonly Lens[];
  readonly lens: string | undefined;
  readonly choose: (lens: string) => void;
}

interface Listeners {
  /** Whether the code is a new scan; false while the same one is still held up. */
  readonly onCode: (code: string) => boolean;
  readonly onView: (view: View) => void;
}

/** The door's camera: on from the start, off while the screen is hidden or another part of it uses the camera. */
export function useCamera({ onCode, onView }: Listeners, isLent = false): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [isRequested, setRequested] = useState(true);
  // Increases with each restart: after a failure, or with another lens.
  const [attempt, setAttempt] = useState<{ readonly number: number; readonly lens?: string }>({ number: 0 });
  const [status, setStatus] = useState<CameraStatus>("starting");
  const [lenses, setLenses] = useState<readonly Lens[]>([]);
  const [hasTorch, setHasTorch] = useState(false);
  const [torch, setTorch] = useState(false);
  const isSeen = useVisible();
  const hear = useEffectEvent(onCode);
  const { hint, showHint, noteView } = useHint();
  const showView = useEffectEvent((view: View) => {
    noteView(view);
    onView(view);
  });
  useUnlockedSound();

  const isRunning = isRequested && isSeen && !isLent;
  useEffect(() => {
    const target = video.current;
    if (!isRunning || !target) return;
    let isCurrent = true;
    const become = (next: CameraStatus) => {
      if (isCurrent) setStatus(next);
    };
    const started = async () => {
      if (!isCurrent) return;
      become("on");
      setTorch(false);
      setHasTorch(scanner.hasTorch);
      // The camera runs even if the others cannot be listed.
      const found = await scanner.cameras().catch(() => []);
      if (isCurrent) setLenses(found);
    };
    scanner
      .start(target, {
        onCode: (code) => showHint(hear(code) ? null : "justRead"),
        onView: (view) => showView(view),
        onStopped: become,
        onResumed: () => void started(),
        ...(attempt.lens !== undefined && { camera: attempt.lens }),
      })
      .then(started)
      .catch((error: unknown) => {
        const reason = error instanceof ScannerError ? error.reason : "failed";
        become(reason);
        if (reason !== "downloading") return;
        // Starts by itself once the scanner has loaded.
        const retry = () => {
          if (isCurrent) setAttempt(({ number }) => ({ number: number + 1 }));
        };
        scanner.whenReady?.().then(retry, () => become("failed"));
      });
    return () => {
      isCurrent = false;
      scanner.stop(target);
      setTorch(false);
      setStatus("starting");
    };
  }, [isRunning, attempt, showHint]);

  const again = useCallback((lens?: string) => {
    setAttempt(({ number }) => ({ number: number + 1, ...(lens !== undefined && { lens }) }));
  }, []);
  const flip = () => {
    const here = lenses.findIndex(({ id }) => id === scanner.camera);
    again(lenses[(here + 1) % lenses.length]?.id);
  };
  const switchTorch = () => {
    scanner.setTorch(!torch).then(
      () => setTorch(!torch),
      () => setHasTorch(false),
    );
  };
  return {
    video,
    status: isRequested ? status : "off",
    hint: status === "on" ? hint : null,
    toggle: () => setRequested(!isRequested),
    retry: () => again(),
    hasTorch: hasTorch && status === "on",
    torch,
    switchTorch,
    canFlip: lenses.length > 1 && status === "on",
    flip,
    lenses,
    lens: status === "on" ? scanner.camera : undefined,
    choose: again,
  };
}

/** After this long without a reading, the hint goes. */
const OUT_OF_VIEW_MS = 1500;

interface Hinting {
  readonly hint: Hint | null;
  readonly showHint: (hint: Hint | null) => void;
  readonly noteView: (view: View) => void;
}

/** The hint about several codes comes only once it is clear that it is not one guest following another. */
function useHint(): Hinting {
  const [hint, setHint] = useState<Hint | null>(null);
  const severalSince = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showHint = useCallback((next: Hint | null) => {
    setHint(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      severalSince.current = null;
      setHint(null);
    }, OUT_OF_VIEW_MS);
  }, []);
  const noteView = useCallback(
    ({ aimed, inView }: View) => {
      if (aimed !== undefined || inView.length < 2) {
        severalSince.current = null;
        return;
      }
      severalSince.current ??= performance.now();
      showHint(performance.now() - severalSince.current > IN_VIEW_MS ? "severalCodes" : null);
    },
    [showHint],
  );
  return { hint, showHint, noteView };
}

/** Browsers mute a page until it is touched, and again after a call or a lock; any touch unmutes it. */
function useUnlockedSound(): void {
  useEffect(() => {
    const unlock = () => sounds.unlock();
    // Signing in a moment ago counts as a touch.
    if (navigator.userActivation?.hasBeenActive) unlock();
    const back = () => {
      if (isVisible() && navigator.userActivation?.hasBeenActive !== false) unlock();
    };
    window.addEventListener("pointerdown", unlock);
    const stop = watchVisible(back);
    return () => {
      window.removeEventListener("pointerdown", unlock);
      stop();
    };
  }, []);
}

/** How long a verdict stays before the camera may replace it. */
export const SEEN_MS = 500;
/** Longer than any verdict takes. */
const VERDICT_MS = 10_000;

/**
 * Paces the camera: one verdict per code, long enough to be seen. Otherwise the next guest enters on the verdict of the
 * one before.
 */
export class Pace {
  private busyUntil = -Infinity;

  readonly isFree = (): boolean => performance.now() >= this.busyUntil;

  /** A code is being validated. */
  begin(): void {
    this.busyUntil = performance.now() + VERDICT_MS;
  }

  stand(): void {
    this.busyUntil = performance.now() + SEEN_MS;
  }

  /** The verdict was dismissed. */
  end(): void {
    this.busyUntil = -Infinity;
  }
}

/** A code is one scan until it has been out of sight for this long. */
export const OUT_OF_SIGHT_MS = 2500;

/**
 * Tells a new code from one still held up: the camera reports every frame, and a phone held up must not go from
 * Admitted to Already scanned.
 */
export class Sight {
  private readonly lastSeen = new Map<string, number>();

  isNew(code: string, now: number): boolean {
    const before = this.lastSeen.get(code);
    this.lastSeen.set(code, now);
    this.drop(now);
    return before === undefined || now - before >= OUT_OF_SIGHT_MS;
  }

  /** Codes in view, aimed at or not: none that was scanned counts as new. */
  keep(codes: readonly string[], now: number): void {
    this.drop(now);
    for (const code of codes) if (this.lastSeen.has(code)) this.lastSeen.set(code, now);
  }

  private drop(now: number): void {
    for (const [code, seen] of this.lastSeen) if (now - seen >= OUT_OF_SIGHT_MS) this.lastSeen.delete(code);
  }
}
