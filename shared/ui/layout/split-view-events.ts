/** Whether the main column can be seen; unknown when there is none. */
export type MainView = 'visible' | 'hidden' | 'unknown';

/** The window event that says so, a CustomEvent with `{ main: MainView }`. */
export const SPLIT_VIEW_EVENT = 'vestibule:split-view';

/** The window event that asks for it once more. */
export const SPLIT_VIEW_REQUEST = 'vestibule:split-view-request';
