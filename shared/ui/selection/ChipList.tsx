import { type KeyboardEvent, useRef } from 'react';
import { t } from '../../i18n/translate';
import { Icon, Svg } from '../image/Icon';

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
  disabled?: boolean;
  onRemove: (item: Chip) => void;
}

/**
 * A list of what is chosen, each with a button that removes it; the space key removes the chip that has the focus. It is at
 * most four rows of 32 px high, with 8 px between them, and then scrolls.
 */
export function ChipList({
  items,
  idPrefix,
  label,
  emptyText,
  emptyTooltip,
  disabled = false,
  onRemove,
}: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (item: Chip, index: number) => {
    onRemove(item);
    // The next chip takes its place; after the last one, the one before.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-action=remove]') ?? [];
      (buttons[index] ?? buttons[index - 1] ?? list.current)?.focus();
    });
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      data-part="chips"
      className="flex max-h-[168px] flex-wrap gap-2 overflow-y-auto p-1 outline-none"
    >
      {items.map((item, index) => (
        <li
          key={item.value}
          id={`${idPrefix}${item.value}`}
          title={item.value === '' ? emptyTooltip : item.title}
          className="flex h-8 max-w-full items-center gap-2 rounded-full border border-edge bg-background ps-3 text-sm"
        >
          {item.icon === undefined ? null : <Svg path={item.icon} size="size-4" className="text-muted" />}
          <bdi className={`truncate ${item.value === '' ? 'text-muted' : ''}`}>
            {item.value === '' ? emptyText : item.title}
          </bdi>
          <RemoveButton item={item} disabled={disabled} onRemove={() => remove(item, index)} />
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ item, disabled, onRemove }: { item: Chip; disabled: boolean; onRemove: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <button
      type="button"
      data-action="remove"
      disabled={disabled}
      aria-label={t('ARIA_LABEL_REMOVE_ELEMENT', { name: item.title })}
      className="flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:text-on-background disabled:cursor-default disabled:text-disabled"
      onClick={onRemove}
      onKeyDown={onKeyDown}
    >
      <Icon name="close" size="size-4" />
    </button>
  );
}
