// A browser's end: socket.io-client as the PWA has it. Each line on stdout is one thing that happened.
// node listen.mjs <address> <path of socket.io-client> <auth as JSON> <topic>…
import { createRequire } from "node:module";

const [address, home, auth, ...topics] = process.argv.slice(2);
const { io } = createRequire(import.meta.url)(home);
const tell = (what, more = {}) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);

const socket = io(address, {
  transports: ["websocket"],
  path: "/socket.io/",
  auth: JSON.parse(auth),
  reconnectionDelay: 50,
  reconnectionDelayMax: 200,
});
socket.on("connect", () => {
  tell("connected");
  socket.emit("subscribe", { topics }, (answer) => tell("subscribed", { answer }));
});
socket.on("connect_error", (error) => {
  if (!socket.active) tell("refused", { message: error.message });
});
socket.on("disconnect", (reason) => tell("disconnected", { reason }));
socket.on("change", (frame) => tell("change", { frame }));
socket.on("session", (news) => tell("session", news));
