export const target: string[];
export function youngIn(script: string): Map<string, string[]>;
export function check(dist: string): boolean;
