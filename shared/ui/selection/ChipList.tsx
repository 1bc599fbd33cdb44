import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { NAME_LENGTH, shortenUntrustedText, TEXT_LENGTH } from '../../i18n/shorten-untrusted-text';
import { t } from '../../i18n/translate';
import { useRovingFocus } from '../hooks/use-roving-focus';
import { Icon } from '../image/Icon';
import { Svg } from '../image/Svg';

/** One chip. */
export interface Chip {
  title: string;
  /** Identifies it; a chip with an empty value stands for "none". */
  value: string;
  /** Path data of an icon, 24 units square. */
  icon?: string;
}

interface ChipListProps {
  items: readonly Chip[];
  /** The beginning of the chips' ids. */
  idPrefix: string;
  label: string;
  /** The text and the tooltip of a chip with an empty value. */
  emptyText: string;
  emptyTooltip: string;
  /** Without it the chips cannot be removed. */
  onRemove?: (item: Chip) => void;
}

/** How many chips are rendered at first, and added whenever their end is near: 10,000 would take seconds. */
const STEP = 100;

/** How near, in px. */
const NEAR = 200;

/** The keys that remove a chip; the browser makes a click of the space key. */
const REMOVE_KEYS = ['Delete', 'Backspace'];

/**
 * A list of what is chosen, each with a button that removes it; the space key removes the chip that has the focus. All
 * chips are one tab stop, and arrow keys move between them. The list is at most 168 px high, which is four rows of 32 px
 * with 8 px each and 8 px more, and then scrolls. Many thousands are possible.
 */
export function ChipList({ items, idPrefix, label, emptyText, emptyTooltip, onRemove }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The index of the chip that is being removed. */
  const removed = useRef<number>(undefined);
  const [limit, setLimit] = useState(STEP);
  const isPartial = items.length > limit;
  const roving = useRovingFocus(Math.min(items.length, limit));
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (isPartial && scrollTop + clientHeight > scrollHeight - NEAR) setLimit(limit + STEP);
  };
  const remove = (item: Chip, index: number) => {
    removed.current = index;
    onRemove?.(item);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies(items): the focus moves when the chip is gone
  useLayoutEffect(() => {
    const index = removed.current;
    if (index === undefined) return;
    removed.current = undefined;
    // The next chip takes its place; after the last one, the one before.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-action=remove]') ?? [];
    (buttons[index] ?? buttons[index - 1] ?? list.current)?.focus();
  }, [items]);
  return (
    <ul
      ref={list}
      // Without buttons it is the list that the keyboard scrolls.
      tabIndex={onRemove ? -1 : 0}
      aria-label={label}
      data-part="chips"
      {...roving.list}
      onScroll={onScroll}
      className="-m-1 flex max-h-[168px] flex-wrap gap-2 overflow-y-auto p-1 focus:rounded-lg"
    >
      {items.slice(0, limit).map((item, index) => {
        const isEmpty = item.value === '';
        const title = isEmpty ? emptyText : shortenUntrustedText(item.title, NAME_LENGTH);
        return (
          <li
            key={item.value}
            id={`${idPrefix}${item.value}`}
            data-part="chip"
            {...(isPartial && { 'aria-setsize': items.length, 'aria-posinset': index + 1 })}
            title={isEmpty ? emptyTooltip : shortenUntrustedText(item.title, TEXT_LENGTH)}
            className={`flex h-8 max-w-full items-center gap-2 rounded-full border border-edge bg-background ps-3 text-sm ${onRemove ? '' : 'pe-3'}`}
          >
            {item.icon === undefined ? null : <Svg path={item.icon} size="size-4" className="text-muted" />}
            <bdi className={`truncate ${isEmpty ? 'text-muted' : ''}`}>{title}</bdi>
            {onRemove ? (
              <RemoveButton title={title} tabIndex={roving.tabIndexOf(index)} onRemove={() => remove(item, index)} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface RemoveButtonProps {
  title: string;
  tabIndex: number;
  onRemove: () => void;
}

function RemoveButton({ title, tabIndex, onRemove }: RemoveButtonProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!REMOVE_KEYS.includes(event.key)) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-action="remove"
      aria-label={t('ARIA_LABEL_REMOVE_ELEMENT', { name: title })}
      className="-ms-1 flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:text-on-background"
      onClick={onRemove}
      onKeyDown={onKeyDown}
    >
      <Icon name="close" size="size-4" />
    </button>
  );
}
