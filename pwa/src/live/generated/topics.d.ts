// Written by `npm run contract` from the server's schema; never edited.

import type { components } from "@/api/generated/schema";

type Shapes = components["schemas"];

/** What a topic carries: a state topic its whole state, the others one of their items. */
export interface Topics {
  "account:{}:admin": Shapes["AdminItemOut"];
  "platform:admin": Shapes["AdminItemOut"];
  "account:{}:rights": Shapes["AccountRightsOut"];
  "person:{}:sessions": Shapes["SessionTopicOut"];
  "performance:{}": Shapes["PerformanceStateOut"];
  "performance:{}:public": Shapes["PublicStateOut"];
  "account:{}:sales": Shapes["PerformanceStateOut"];
  "places:{}": Shapes["LivePlacesOut"];
  "platform:taxes": Shapes["AdminItemOut"];
  "upsells:{}": Shapes["EventUpsellsOut"];
  "upsells:{}:public": Shapes["PublicUpsellsOut"];
  "types:{}": Shapes["LiveTypesOut"];
  "types:{}:public": Shapes["PublicTypesOut"];
  "account:{}:days": Shapes["AdminItemOut"];
  "account:{}:orders": Shapes["OrderRowOut"];
  "order:{}": Shapes["OrderOut"];
  "performance:{}:door": Shapes["DoorItemOut"];
  "performance:{}:log": Shapes["DoorLogNewsOut"];
  "account:{}:conflicts": Shapes["DoorConflictOut"];
  "account:{}:devices": Shapes["DeviceOut"];
  "device:{}": Shapes["DeviceStateOut"];
  "person:{}:exports": Shapes["ExportOut"];
}
