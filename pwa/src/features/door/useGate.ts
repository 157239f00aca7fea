export { LONGEST_GATE, useGate } from "@/phone/gate";
