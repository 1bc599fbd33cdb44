/** By this name the avatar knows that the dialog is open, and opens no other meanwhile (spec 000 §2.8). */
export const OPEN_FLAG = 'idp-api-key-dialog';
