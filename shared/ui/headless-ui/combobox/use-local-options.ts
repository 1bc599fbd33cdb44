import { useMemo } from 'react';
import { searchIndex } from '../../../i18n/search-index';
import type { OptionSearch } from './use-option-search';

interface LocalOptions<Option> {
  search: OptionSearch<Option> | readonly Option[];
  optionText: (option: Option) => string;
}

/** The page's options that match a text, for `virtual` of Headless UI; undefined if a function searches them. */
export function useLocalOptions<Option>({ search, optionText }: LocalOptions<Option>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies(optionText): the options have the same texts until they change
  const find = useMemo(() => (typeof search === 'function' ? undefined : searchIndex(search, optionText)), [search]);
  return useMemo(() => find && { options: [...find(text)] }, [find, text]);
}
