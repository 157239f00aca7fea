import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";
import { IN_VIEW_MS, type View } from "@/device/aim";
import { scanner } from "@/device/device";
import { ScannerError, type Camera as Lens, type ScannerFailure, type ScannerOptions } from "@/device/scanner";
import { sounds } from "@/device/sound";
import { isVisible, useVisible, watchVisible } from "@/ui/useVisible";

export type CameraStatus = "off" | "starting" | "on" | ScannerFailure;

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly status: CameraStatus;
  /** Several codes have been in view for a while, and none is aimed at. */
  readonly seesSeveral: boolean;
  readonly toggle: () => void;
  readonly retry: () => void;
  readonly hasTorch: boolean;
  readonly torch: boolean;
  readonly switchTorch: () => void;
  readonly canFlip: boolean;
  readonly flip: () => void;
  /** All there are, and which of them runs; a choice is kept on the phone. */
  readonly lenses: readonly Lens[];
  readonly lens: string | undefined;
  readonly choose: (lens: string) => void;
}

/**
 * The camera behind the door's picture: on from the start, off while nobody looks at this screen, or something else on
 * it has the camera.
 */
export function useCamera({ onCode, onView }: Pick<ScannerOptions, "onCode" | "onView">, isLent = false): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(true);
  // Grows with each request to start anew: after a failure, or with another lens.
  const [attempt, setAttempt] = useState<{ readonly number: number; readonly lens?: string }>({ number: 0 });
  const [status, setStatus] = useState<CameraStatus>("starting");
  const [lenses, setLenses] = useState<readonly Lens[]>([]);
  const [hasTorch, setHasTorch] = useState(false);
  const [torch, setTorch] = useState(false);
  const isSeen = useVisible();
  const hear = useEffectEvent(onCode);
  const [seesSeveral, noteView] = useSeveral();
  const look = useEffectEvent((view: View) => {
    noteView(view);
    onView?.(view);
  });
  useUnlockedSound();

  const isRunning = isWanted && isSeen && !isLent;
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
      // The camera runs, whether or not the others can be counted.
      const found = await scanner.cameras().catch(() => []);
      if (isCurrent) setLenses(found);
    };
    scanner
      .start(target, {
        onCode: (code) => hear(code),
        onView: (view) => look(view),
        onStopped: become,
        onResumed: () => void started(),
        ...(attempt.lens !== undefined && { camera: attempt.lens }),
      })
      .then(started)
      .catch((error: unknown) => {
        const reason = error instanceof ScannerError ? error.reason : "failed";
        become(reason);
        if (reason !== "downloading") return;
        // It starts by itself as soon as the phone has loaded its scanner.
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
  }, [isRunning, attempt]);

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
    status: isWanted ? status : "off",
    seesSeveral: seesSeveral && status === "on",
    toggle: () => setWanted(!isWanted),
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

/** For how long nothing is read before what was said of the view is taken back. */
const OUT_OF_VIEW_MS = 1000;

/** Whether several codes have been in view for so long that it is not one guest who follows another. */
function useSeveral(): readonly [boolean, (view: View) => void] {
  const [isSeveral, setSeveral] = useState(false);
  const since = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = useCallback(({ aimed, inView }: View) => {
    clearTimeout(timer.current);
    const end = () => {
      since.current = null;
      setSeveral(false);
    };
    if (aimed !== undefined || inView.length < 2) return end();
    since.current ??= performance.now();
    setSeveral(performance.now() - since.current > IN_VIEW_MS);
    timer.current = setTimeout(end, OUT_OF_VIEW_MS);
  }, []);
  return [isSeveral, note];
}

/** Browsers keep a page silent until it is touched, and after a call or a lock: any touch turns the sound on again. */
function useUnlockedSound(): void {
  useEffect(() => {
    const unlock = () => sounds.unlock();
    // Whoever signed in a moment ago has touched it already.
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
