/** Where one is in a grid: counted from 0, the heads of rows and columns left out. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const PAGE = 10;

/** Where a key leads; undefined for a key that leads nowhere. */
export function moveOf({ key, ctrlKey, metaKey }: Pressed, place: Place, size: Size): Place | undefined {
  const isFar = ctrlKey || metaKey;
  const [last, lastColumn] = [size.rows - 1, size.columns - 1];
  const to = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(row, last)),
    column: Math.max(0, Math.min(column, lastColumn)),
  });
  switch (key) {
    case "ArrowUp":
      return to(isFar ? 0 : place.row - 1, place.column);
    case "ArrowDown":
      return to(isFar ? last : place.row + 1, place.column);
    case "ArrowLeft":
      return to(place.row, isFar ? 0 : place.column - 1);
    case "ArrowRight":
      return to(place.row, isFar ? lastColumn : place.column + 1);
    case "Home":
      return to(isFar ? 0 : place.row, 0);
    case "End":
      return to(isFar ? last : place.row, lastColumn);
    case "PageUp":
      return to(place.row - PAGE, place.column);
    case "PageDown":
      return to(place.row + PAGE, place.column);
    default:
      return undefined;
  }
}

/** As in a spreadsheet Tab goes on from an open cell to the next one, and in the next row; beyond the first and the last cell it leaves the grid. */
export function afterTab({ row, column }: Place, { rows, columns }: Size, isBack: boolean): Place | undefined {
  const next = row * columns + column + (isBack ? -1 : 1);
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns };
}
