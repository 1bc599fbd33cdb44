/** How long this page's notifications stay, in ms. */
export const SNACKBAR_MS = 10_000;
