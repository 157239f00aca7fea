import { Bone, Loading } from "@/ui/states";

/** A placeholder in the door's shape, until its performances are known. */
export function DoorWaits() {
  return (
    <Loading>
      <div className="door-waits">
        <Bone width="55%" height={18} />
        <Bone width="75%" />
        <Bone />
        <Bone width="40%" height={48} />
      </div>
    </Loading>
  );
}
