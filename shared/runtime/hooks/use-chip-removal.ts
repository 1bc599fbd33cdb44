import { useEffect } from 'react';
import { t } from '../../i18n/translate';
import type { SelectableItem } from '../../ui/selection/selected-items';
import type { Selection } from '../../ui/selection/use-selection';
import { useUndo } from './use-undo';

/**
 * Removes the chips of a selection that is saved later; until then a notification offers to select them again.
 *
 * @param of identifies the selection: for another value nothing can be undone any more
 */
export function useChipRemoval<Item extends SelectableItem>(selection: Selection<Item>, of?: string) {
  const { offer, settle } = useUndo<Item>({
    nameOf: ({ name }) => name.trim() || '–',
    text: (name) => t('SELECTION_REMOVED', { name }),
    // The user may have selected some of them again.
    undo: (items) => selection.toggleAll(items.filter((item) => !selection.has(item))),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: settles when the selection is another one
  useEffect(() => () => void settle(), [of]);
  return {
    settle,
    remove(item: Item) {
      selection.toggle(item);
      offer(item);
    },
  };
}
