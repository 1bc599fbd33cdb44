import { t } from '../../shared/i18n/translate';
import { SEARCH } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';

interface SearchButtonProps {
  /** Whether the keyboard has a Command key; the server does not know. */
  isApple?: boolean;
  onSearch?: () => void;
}

/** Opens the search, and names its key. A narrow window has room for the icon only; the tooltip is then the name. */
export function SearchButton({ isApple, onSearch }: SearchButtonProps) {
  return (
    <button
      type="button"
      data-action="search"
      title={t('SHELL_SEARCH')}
      aria-haspopup="dialog"
      className="flex min-h-control cursor-pointer items-center gap-3 rounded-lg border border-edge px-3 text-muted eased hover:bg-tint [@media(scripting:none)]:hidden"
      onClick={onSearch}
    >
      <Svg path={SEARCH} size="size-5" />
      <span className="hidden min-[60em]:inline">{t('SHELL_SEARCH')}</span>{' '}
      <span className="hidden text-sm min-[60em]:inline">{isApple ? '⌘K' : t('SHELL_SEARCH_KEY')}</span>
    </button>
  );
}
