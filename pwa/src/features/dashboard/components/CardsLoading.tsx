import { Bone } from "@/ui/Bone";
import { Card } from "@/ui/Card";
import { Loading } from "@/ui/states";

/** The shape of what comes: what is on today and a list, or in the overview small cards. */
export function CardsLoading({ isOverview = false }: { readonly isOverview?: boolean }) {
  return (
    <Loading>
      {isOverview ? (
        <div className="dashboard-grid">
          {[1, 2, 3, 4].map((place) => (
            <Card key={place} padded>
              <Bone width="60%" />
              <Bone height={90} />
            </Card>
          ))}
        </div>
      ) : (
        [88, 72, 320].map((height) => (
          <Card key={height} padded className="home-bones">
            <Bone width="30%" />
            <Bone height={height} />
          </Card>
        ))
      )}
    </Loading>
  );
}
