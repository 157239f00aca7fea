import { useParams } from "react-router-dom";
import { useAccountId } from "@/shell/session";
import { CreateEvent } from "./create/CreateEvent";
import { EditEvent } from "./form/EditEvent";

/** Without an id a new event. */
export default function EventSettingsPage() {
  const { eventId } = useParams();
  const account = useAccountId();
  return eventId ? <EditEvent key={eventId} id={Number(eventId)} /> : <CreateEvent key={account} account={account} />;
}
