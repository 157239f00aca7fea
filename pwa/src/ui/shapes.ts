/** The spec's shape of an e-mail; whether it is a real one only the server can say. */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
