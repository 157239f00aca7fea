// Brings android/ and ios/ in step with the app: builds it for them, and has Capacitor copy it there and list the plugins.
// Capacitor's CLI needs Node 22, which comes as a package of its own; everything else runs on the Node at hand.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const pwa = fileURLToPath(new URL("..", import.meta.url));
const run = (program, ...given) => execFileSync(program, given, { cwd: pwa, stdio: "inherit" });

run(process.execPath, "node_modules/vite/bin/vite.js", "build", "--config", "vite.native.config.ts");
run("node_modules/node/bin/node", "node_modules/@capacitor/cli/bin/capacitor", "sync");
