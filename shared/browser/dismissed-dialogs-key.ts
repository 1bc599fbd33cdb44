/**
 * The local storage key of the dialogs that a user has dismissed, the same in all tabs: the id of the user, then each dialog
 * with the time, in ms since 1970, from which it may open again.
 */
export const DISMISSED_DIALOGS_KEY = 'idp-dismissed-dialogs';
