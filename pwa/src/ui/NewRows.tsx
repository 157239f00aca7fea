import { Button } from "@/ui/Button";

interface NewRowsProps {
  /** Empty while nothing waits. */
  readonly text: string;
  readonly onShow: () => void;
}

/** Over a list's upper edge, so that nothing moves when it comes: what waits until somebody asks for it. */
export function NewRows({ text, onShow }: NewRowsProps) {
  return (
    <div className="fy-new-rows" role="status">
      {text && (
        <Button kind="main" icon="refresh" onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  );
}
