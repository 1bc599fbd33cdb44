import { t } from '../../shared/i18n/translate';
import { useUndo } from '../../shared/runtime/hooks/use-undo';

/** One of the two lists of the page. */
export type TrustListName = 'url' | 'app';

interface Removal {
  list: TrustListName;
  item: string;
  /** The item as the list shows it. */
  name: string;
  /** Adds it again. */
  restore: () => Promise<void>;
}

/** The deletions of both lists that can be undone: they are made at once, and undone by adding the items again. */
export type Removals = ReturnType<typeof useRemovals>;

/** Returns the deletions of the page; a notification offers to undo them. */
export function useRemovals() {
  const { pending, offer, withdraw, settle } = useUndo<Removal>({
    nameOf: ({ name }) => name,
    text: (name) => t('TRUST_REMOVED_ITEMS', { name }),
    undo: (removals) => removals.map(({ restore }) => restore()),
  });
  return {
    settle,
    /** Without the deleted items, which a list that was read meanwhile may still have. */
    shownOf: (list: TrustListName, items: readonly string[]) =>
      items.filter((item) => !pending.some((removal) => removal.list === list && removal.item === item)),
    /** @param removed resolves to whether the item was deleted */
    async start(removal: Removal, removed: Promise<boolean>): Promise<void> {
      const restore = async () => {
        if (await removed) await removal.restore();
      };
      const offered = { ...removal, restore };
      offer(offered);
      if (!(await removed)) withdraw(offered);
    },
  };
}
