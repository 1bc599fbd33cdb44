import { t } from '../../shared/i18n/translate';
import { SEARCH } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { isApple } from './is-apple';

/** Opens the search, and names its key. A narrow window has room for the icon only. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const key = isApple() ? '⌘K' : t('SHELL_SEARCH_KEY');
  return (
    <button
      type="button"
      data-action="search"
      aria-label={`${t('SHELL_SEARCH')} ${key}`}
      aria-haspopup="dialog"
      className="flex min-h-control cursor-pointer items-center gap-3 rounded-lg border border-edge px-3 text-muted eased hover:bg-tint"
      onClick={onSearch}
    >
      <Svg path={SEARCH} size="size-5" />
      <span className="hidden min-[60em]:inline">{t('SHELL_SEARCH')}</span>{' '}
      <span className="hidden text-sm min-[60em]:inline">{key}</span>
    </button>
  );
}
