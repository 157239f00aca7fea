import "@/ui/states.css";

/** A grey bar in the place of a line that is not there yet. */
export function Bone({ width = "100%", height }: { width?: string | number; height?: number }) {
  return <span className="fy-bone" style={{ width, ...(height !== undefined && { height }) }} />;
}
