import "@/shell/entrance.css";
import type { ReactNode } from "react";
import { BarePage, PageFoot } from "@/shell/BarePage";
import { DoorAjar } from "@/shell/DoorAjar";

interface EntranceProps {
  readonly title: string;
  /** There are more than a few fields: on a phone they take the picture's room. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

/** A screen for somebody who is not signed in yet: the picture, and a form (`fy-entrance-form`) beside it. */
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
