import "./events.css";
import { useParams } from "react-router-dom";
import { useAccountId } from "@/shell/session";
import { CreateEvent } from "./components/CreateEvent";
import { EditEvent } from "./components/EditEvent";

/** Without an id a new event, with one the event that is there. */
export default function ConfigurationPage() {
  const { eventId } = useParams();
  const account = useAccountId();
  return eventId ? <EditEvent key={eventId} id={Number(eventId)} /> : <CreateEvent key={account} account={account} />;
}
