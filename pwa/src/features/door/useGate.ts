export { LONGEST_GATE, useGate } from "@/shared/phone/gate";
