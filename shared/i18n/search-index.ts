import { searchWords, toSearchText } from './search-text';

/** Returns the items whose text contains all words of a search, in their order; all of them for an empty search. */
export type SearchIndex<Item> = (search: string) => readonly Item[];

/** Creates a search of items in the page. It folds each text once, for the first search that needs it. */
export function searchIndex<Item>(items: readonly Item[], textOf: (item: Item) => string): SearchIndex<Item> {
  let searchTexts: readonly string[] | undefined;
  return (search) => {
    const words = searchWords(search);
    if (words.length === 0) return items;
    searchTexts ??= items.map((item) => toSearchText(textOf(item)));
    const texts = searchTexts;
    return items.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
  };
}
