import "@/shell/entrance.css";
import type { ReactNode } from "react";
import { DoorAjar } from "@/shell/DoorAjar";
import { BarePage, PageFoot } from "@/shell/Page";

interface EntranceProps {
  readonly title: string;
  /** More than a few fields: a phone gives them the room of the picture. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

/** A screen for who is not signed in yet: the door ajar, and a form (`fy-entrance-form`) beside it. */
export function EntrancePage({ title, long = false, children }: EntranceProps) {
  return (
    <BarePage title={title}>
      <div className={`fy-entrance ${long ? "is-long" : ""}`}>
        <DoorAjar />
        <div className="fy-entrance-in">
          {children}
          <PageFoot />
        </div>
      </div>
    </BarePage>
  );
}
