// A chunk of its own: the list does not need it.
export { ConfirmUserDialog } from './ConfirmUserDialog';
export { RenameDialog } from './RenameDialog';
