/** What the side panel needs, in a chunk of its own, so that the list works before this chunk has loaded. */
export { CreatedKeyDialog } from './create/CreatedKeyDialog';
export { CreateKeyForm } from './create/CreateKeyForm';
export { KeyDetails } from './KeyDetails';
export { createLabelAutosaveStore } from './label-autosave-store';
export { reportLabelResult } from './report-label-result';
