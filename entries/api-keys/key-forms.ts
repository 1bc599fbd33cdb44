/** A chunk of its own with what the side panel needs: the list shows and works before it is loaded. */
export { CreatedKeyDialog } from './create/CreatedKeyDialog';
export { CreateKeyForm } from './create/CreateKeyForm';
export { KeyDetails } from './KeyDetails';
export { createLabelAutosaveStore } from './label-autosave-store';
export { reportLabelResult } from './report-save-label-result';
