export const target: string[];
