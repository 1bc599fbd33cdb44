import { useRef } from 'react';
import { t } from '../../i18n/translate';
import { IconButton } from '../button/IconButton';
import { SEARCH } from '../image/action-icons';
import { Icon } from '../image/Icon';
import { Svg } from '../image/Svg';
import { inputStyle } from './input-style';

interface SearchFieldProps {
  name: string;
  /** Its accessible name, shown in the empty field. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** The search field of a list's toolbar, with a button that clears it. */
export function SearchField({ name, label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative w-full sm:max-w-80">
      <Svg path={SEARCH} size="size-5" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        ref={input}
        type="search"
        id={`field-${name}`}
        name={name}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
        // The browser's own button to clear it is not in every browser, and too small for a finger.
        className={`${inputStyle(false)} truncate ps-10 pe-11 placeholder-shown:pe-3 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value === '' ? null : (
        <IconButton
          action="clear-search"
          label={t('SEARCH_CLEAR')}
          className="absolute end-0 top-0"
          onClick={() => {
            onSearch('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size="size-5" />
        </IconButton>
      )}
    </div>
  );
}
