/** One picture for both places where an event shows one: a portrait for lists and tickets, a wide one for its page. */

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Cut extends Size {
  readonly x: number;
  readonly y: number;
}

/** The proportions, and the most that any screen shows. */
const SHAPES = { thumbnail: { width: 900, height: 1200 }, promo: { width: 1600, height: 900 } } as const;
type Shape = keyof typeof SHAPES;

const JPEG_QUALITY = 0.9;

/** The largest part of a picture that has some proportions, from its middle. */
export function middleOf(picture: Size, shape: Size): Cut {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const [width, height] = [Math.round(shape.width * scale), Math.round(shape.height * scale)];
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}

/** "queen.png" to "queen-promo.png": the two must not have one name. */
export const nameOfCut = (file: string, shape: Shape): string => {
  const [, base = file, ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(file) ?? [];
  return `${base}-${shape}${ending}`;
};

/**
 * A picture as both files.
 *
 * @throws where it is no picture that a browser can read
 */
export async function cutForBoth(file: File): Promise<Readonly<Record<Shape, File>>> {
  const picture = await createImageBitmap(file);
  try {
    const [thumbnail, promo] = await Promise.all([cut(picture, file, "thumbnail"), cut(picture, file, "promo")]);
    return { thumbnail, promo };
  } finally {
    picture.close();
  }
}

async function cut(picture: ImageBitmap, { name, type }: File, shape: Shape): Promise<File> {
  const from = middleOf(picture, SHAPES[shape]);
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(from.width, SHAPES[shape].width);
  canvas.height = Math.min(from.height, SHAPES[shape].height);
  canvas
    .getContext("2d")
    ?.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!made) throw new Error("The picture cannot be drawn");
  return new File([made], nameOfCut(name, shape), { type: made.type });
}
