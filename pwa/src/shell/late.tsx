import { type ComponentType, lazy as lazily, type LazyExoticComponent, Suspense, useEffect, useState } from "react";
import { textsThere } from "@/i18n/catalogue";
import { whenIdle } from "@/ui/whenIdle";
import { ErrorBoundary } from "./ErrorBoundary";

/** A screen, or a part of one, that is loaded when it is shown, and with it what it says in what the office speaks. */
export const lazy = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazily(async () => {
    const part = await load();
    await textsThere();
    return part;
  });

type Bring = () => Promise<unknown>;

/** A part that is loaded when it is first shown, or before (`bring`). */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const bring = async () => {
    if (!loaded) {
      const part = await load();
      // What is shown at once is not drawn anew when its words come.
      await textsThere();
      loaded = part;
    }
    return { default: loaded };
  };
  const Later = lazy(bring);
  function Part(props: Props) {
    // What is there already does not wait: React holds back for a while what it has shown nothing for.
    const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { bring });
}

/** A page, which its holder waits for. */
export const screen = (load: () => Promise<{ default: ComponentType }>) => later(async () => (await load()).default);

/** A dialog, or another part of a screen that most people never open. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = later(load);
  function Late(props: Props) {
    return (
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Late, { bring: Part.bring });
}

/** Has late parts loaded once their screen stands, so that who opens one does not wait. */
export function useReady(...parts: readonly { readonly bring: Bring }[]): void {
  // The same parts at each rendering: a screen names its own.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => whenIdle(() => Promise.all(parts.map(({ bring }) => bring()))), []);
}

/** Whether a late part is there, or will not come: a screen that is drawn with it does not move when it comes. */
export function useBrought({ bring }: { readonly bring: Bring }): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isGone = false;
    void bring()
      .catch(() => undefined)
      .then(() => !isGone && setThere(true));
    return () => {
      isGone = true;
    };
  }, [bring]);
  return isThere;
}
