/** How long this page's notifications stay, in ms (spec 001 §9). */
export const SNACKBAR_MS = 10_000;
