import type { TrustAnswer } from '../../shared/contract/settings/trust';
import type { Result } from '../../shared/http/call';
import type { Removals, TrustListName } from './use-removals';
import { useReportAnswer } from './use-report-answer';

interface ListOptions {
  list: TrustListName;
  removals: Removals;
  /** Adds an item to the list on the server, or removes it there. */
  post: (change: 'add' | 'remove', item: string) => Promise<Result<TrustAnswer>>;
  /** Changes the list of the page. */
  put: (to: (items: readonly string[]) => string[]) => void;
  reload: () => Promise<void>;
  /** The item as the list shows it. */
  nameOf: (item: string) => string;
  /** Whether the server would accept the item again. */
  isRestorable: (item: string) => boolean;
}

/** The functions that add an item to one of the lists, and delete one. */
export function useListChanges({ list, removals, post, put, reload, nameOf, isRestorable }: ListOptions) {
  const report = useReportAnswer();
  const without = (item: string) => put((items) => items.filter((other) => other !== item));
  const add = async (item: string) => {
    const answer = await post('add', item);
    const added = report(`add-${list}`, answer);
    if (answer.ok) void reload();
    return added && (added.value || item);
  };
  const remove = async (item: string, isUndoable: boolean) => {
    const answer = await post('remove', item);
    const isRemoved = report(`remove-${list}`, answer, isUndoable) !== undefined;
    // At once, so that its row cannot be deleted again while the list is loaded.
    if (isRemoved) without(item);
    if (answer.ok) void reload();
    return isRemoved;
  };
  const restore = async (item: string) => {
    put((items) => [...items, item]);
    if ((await add(item)) === undefined) without(item);
  };
  return {
    /** Resolves to the item as it is stored, or undefined when it was not added. */
    async add(item: string): Promise<string | undefined> {
      await removals.settle(); // it may be one that was just deleted, and is not shown
      return add(item);
    },
    async remove(item: string): Promise<void> {
      const isUndoable = isRestorable(item);
      const removed = remove(item, isUndoable);
      if (isUndoable) void removals.start({ list, item, name: nameOf(item), restore: () => restore(item) }, removed);
      await removed;
    },
  };
}
