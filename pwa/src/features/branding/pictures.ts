/** Which files may be pictures, by their names: what they are in truth the server looks at (spec part 2, section 5). */

/** Of a ticket: its logo and its adverts. */
export const TICKET_PICTURES = [".jpg", ".jpeg", ".png"];
/** Of a mail's message. */
export const MESSAGE_PICTURES = [".gif", ".jpeg", ".jpg", ".png", ".svg"];

const endsWith = (file: File, ends: readonly string[]) => ends.some((end) => file.name.toLowerCase().endsWith(end));

export const isTicketPicture = (file: File): boolean => endsWith(file, TICKET_PICTURES);
export const isMessagePicture = (file: File): boolean => endsWith(file, MESSAGE_PICTURES);
