import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatList } from '../../i18n/format';
import { PART_LENGTH, shortenUntrustedText } from '../../i18n/shorten-untrusted-text';
import { t } from '../../i18n/translate';
import { type Notifications, useNotifications } from '../../notifications/notifications-context';

/** ms in which removals can be undone; they do not pass while the user points at the notification or has the focus in it. */
const UNDO_MS = 10_000;

/** The most items that the notification names, and the most characters of each name. */
const MOST_NAMES = 3;

interface UndoOptions<Item> {
  nameOf: (item: Item) => string;
  /** Says what has happened to the items with these names. */
  text: (names: string) => string;
  /** Takes back the removal of these items. */
  undo: (items: readonly Item[]) => void;
  /**
   * Makes a removal that could not be taken back, once its time is over. Without it the page removes at once.
   *
   * @param isLeaving whether the page is hidden or left, so that the call must outlive it
   */
  commit?: (items: readonly Item[], isLeaving: boolean) => Promise<void>;
}

/** The removals that can be undone. */
export interface Undo<Item> {
  /** The items that are not to be shown: their removal can be undone, or is being committed. */
  pending: readonly Item[];
  /** Shows the notification with the button that undoes this removal, and those before it whose time is not over. */
  offer: (item: Item) => void;
  /** Shows an item again whose removal has failed. */
  withdraw: (item: Item) => void;
  /** Closes the notification; resolves when its removals are committed. */
  settle: () => Promise<void>;
}

/** Whether a click is no second one of a double click, which would hit the item that has taken the place of the first. */
export const isFirstClick = ({ detail }: { detail: number }): boolean => detail < 2;

/** Removes items with a notification whose button, or Ctrl+Z outside of a field, brings them back. */
export function useUndo<Item>(options: UndoOptions<Item>): Undo<Item> {
  const { notify } = useNotifications();
  const [pending, setPending] = useState<readonly Item[]>([]);
  const latest = useRef({ ...options, notify });
  latest.current = { ...options, notify };
  const [removals] = useState(() => createRemovals(latest, setPending));
  useEffect(() => () => void removals.settle(true), [removals]);
  return { pending, offer: removals.offer, withdraw: removals.withdraw, settle: () => removals.settle(false) };
}

type SetItems<Item> = (change: (before: readonly Item[]) => readonly Item[]) => void;

function createRemovals<Item>(
  latest: RefObject<UndoOptions<Item> & Pick<Notifications, 'notify'>>,
  setPending: SetItems<Item>,
) {
  /** The items that the notification is about, the latest one first, and what closes it. */
  let open: readonly Item[] = [];
  let shown = new AbortController();
  let commits: Promise<unknown> = Promise.resolve();

  const drop = (items: readonly Item[]) => setPending((before) => before.filter((item) => !items.includes(item)));
  const take = () => {
    const taken = open;
    open = [];
    shown.abort();
    return taken;
  };
  const commit = async (items: readonly Item[], isLeaving: boolean) => {
    await latest.current.commit?.(items, isLeaving);
    drop(items);
  };
  const settle = async (isLeaving: boolean) => {
    const items = take();
    if (items.length > 0) commits = Promise.all([commits, commit(items, isLeaving)]);
    await commits;
  };
  const undo = () => {
    const items = take();
    drop(items);
    if (items.length > 0) latest.current.undo(items);
  };
  const show = (items: readonly Item[]) => {
    take();
    open = items;
    if (items.length === 0) return;
    const own = new AbortController();
    const { signal } = own;
    shown = own;
    const leave = () => void settle(true);
    if (latest.current.commit) {
      addEventListener('beforeunload', leave, { signal }); // before the page that follows is requested
      addEventListener('pagehide', leave, { signal });
      // Not later: a browser may end a hidden page without another event.
      document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal });
    }
    document.addEventListener('keydown', (event) => isUndoKey(event) && undo(), { signal });
    const { nameOf, text, notify } = latest.current;
    const names = items.slice(0, MOST_NAMES).map((item) => shortenUntrustedText(nameOf(item), PART_LENGTH));
    notify(text(formatList(items.length > MOST_NAMES ? [...names, '…'] : names)), {
      timeout: UNDO_MS,
      signal,
      action: { name: 'undo', text: t('UNDO'), onPress: () => own === shown && undo() },
      onClose: () => own === shown && void settle(false),
    });
  };
  return {
    settle,
    undo,
    offer(item: Item) {
      setPending((before) => [...before, item]);
      show([item, ...open]);
    },
    withdraw(item: Item) {
      drop([item]);
      if (open.includes(item)) show(open.filter((other) => other !== item));
    },
  };
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  // In a field the browser undoes what was typed.
  const isInField = target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !isInField;
}
