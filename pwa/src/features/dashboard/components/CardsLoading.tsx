import { Card } from "@/ui/Card";
import { Bone, Loading } from "@/ui/states";

/** The shape of what comes: one large card, unless it is the overview, and small ones. */
export function CardsLoading({ isOverview = false }: { readonly isOverview?: boolean }) {
  return (
    <Loading>
      {!isOverview && (
        <Card padded>
          <Bone width="30%" />
          <Bone width="50%" height={24} />
          <Bone height={120} />
        </Card>
      )}
      <div className="dashboard-grid">
        {(isOverview ? [1, 2, 3, 4] : [1, 2, 3]).map((place) => (
          <Card key={place} padded>
            <Bone width="60%" />
            <Bone height={90} />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
