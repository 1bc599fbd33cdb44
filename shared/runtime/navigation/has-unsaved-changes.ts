/** Whether leaving the page would lose unsaved changes, as the `beforeunload` listeners tell the browser. */
export function hasUnsavedChanges(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
