import { textsOf } from "@/i18n/i18n";
import { Bone, EmptyState, Loading } from "@/ui/states";

/** A placeholder in the door's shape, until its performances are known. `hasNone`: they cannot be had now. */
export function DoorWaits({ hasNone = false }: { readonly hasNone?: boolean }) {
  const t = textsOf("door");
  if (hasNone) {
    return (
      <div role="status">
        <EmptyState icon="offline" title={t("choose.noList")} text={t("choose.noListText")} />
      </div>
    );
  }
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
