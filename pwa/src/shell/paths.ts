const SIGN_IN = /^\/(Login)?$/i;
const ENTRANCE = /^\/(Login|SetUp|ForgotPassword|ResetPassword|enrol|Removed)?$/i;
// A chosen performance's door is dark from edge to edge, and has its own way back.
const DOOR = /^\/QrValidation\/[^/]+/i;
// So is Check-in; a wall screen leads nowhere.
const ALONE = /^\/(CheckInView|Wall)\/[^/]+/i;
const AT_DOOR = /^\/QrValidation(\/|$)/i;

/** The sign-in itself, from which whoever is signed in is led on; they may well be on the entrance's other screens. */
export const isSignIn = (pathname: string): boolean => SIGN_IN.test(pathname);

/** The screens before sign-in. */
export const isEntrance = (pathname: string): boolean => ENTRANCE.test(pathname);

export const isDoor = (pathname: string): boolean => DOOR.test(pathname);

/** Whether a screen has nothing of the back office around it, although somebody may be signed in. */
export const isAlone = (pathname: string): boolean => isDoor(pathname) || ALONE.test(pathname);

/** The door, also while its performance is being chosen. */
export const isAtDoor = (pathname: string): boolean => AT_DOOR.test(pathname);
