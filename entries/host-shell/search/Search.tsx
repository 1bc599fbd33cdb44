import { SearchDialog, type SearchDialogProps } from './SearchDialog';
import { useSearchKeys } from './use-search-keys';

interface SearchProps extends SearchDialogProps {
  isOpen: boolean;
  /** Must be the same function at every render. */
  onOpen: () => void;
}

/** The search, and the keys that open it. */
export function Search({ isOpen, onOpen, ...dialog }: SearchProps) {
  useSearchKeys(isOpen, onOpen);
  return isOpen ? <SearchDialog {...dialog} /> : null;
}
