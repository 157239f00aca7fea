import type { Camera as Lens } from "@/device/scanner";

interface Words {
  readonly front: string;
  readonly back: string;
  readonly numbered: (name: string, number: number) => string;
  readonly plain: (number: number) => string;
}

const FRONT = /front|user|selfie|facetime/i;
const BACK = /back|rear|environment/i;

/** What cameras are called on the screen: the platforms' own names are for programmers ("camera2 1, facing front"). */
export function lensNames(
  lenses: readonly Lens[],
  words: Words,
): readonly { readonly id: string; readonly name: string }[] {
  const named = lenses.map(({ id, label }) => ({ id, name: faced(`${id} ${label}`, words) ?? label }));
  return named.map(({ id, name }, place) => {
    if (name === "") return { id, name: words.plain(place + 1) };
    const alike = named.filter((other) => other.name === name);
    return { id, name: alike.length > 1 ? words.numbered(name, alike.findIndex((one) => one.id === id) + 1) : name };
  });
}

const faced = (text: string, { front, back }: Words) => (FRONT.test(text) ? front : BACK.test(text) ? back : undefined);
