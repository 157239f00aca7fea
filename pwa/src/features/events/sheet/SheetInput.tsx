import type { Ref } from "react";

interface InputProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** A button opens it. */
  readonly ref: Ref<HTMLInputElement>;
}

/** Where a sheet is chosen, out of sight. */
export function SheetInput({ label, onFile, ref }: InputProps) {
  return (
    <input
      ref={ref}
      type="file"
      className="fy-unseen"
      accept=".xlsx,.xls,.csv"
      tabIndex={-1}
      aria-label={label}
      onChange={(change) => {
        const [chosen] = change.target.files ?? [];
        if (chosen) onFile(chosen);
        // Emptied, so that the same file, corrected, can be chosen again.
        change.target.value = "";
      }}
    />
  );
}
