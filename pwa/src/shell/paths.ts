const ENTRANCE = /^\/(Login|ForgotPassword|ResetPassword|enrol|Removed)?$/i;
// A chosen performance's door is dark from edge to edge, and has its own way back.
const DOOR = /^\/QrValidation\/[^/]+/i;
const AT_DOOR = /^\/QrValidation(\/|$)/i;

/** The screens before sign-in. */
export const isEntrance = (pathname: string): boolean => ENTRANCE.test(pathname);

export const isDoor = (pathname: string): boolean => DOOR.test(pathname);

/** The door, also while its performance is being chosen. */
export const isAtDoor = (pathname: string): boolean => AT_DOOR.test(pathname);
