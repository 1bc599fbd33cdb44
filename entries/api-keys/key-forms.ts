/** What the side panel shows and leads to, in a chunk of its own: the list shows and works before it is there. */
export { CreatedKeyDialog } from './create/CreatedKeyDialog';
export { CreateKeyForm } from './create/CreateKeyForm';
export { KeyDetails } from './KeyDetails';
export { createLabelDraftStore } from './label-draft-store';
export { reportLabel } from './report-label';
