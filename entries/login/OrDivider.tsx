import { t } from '../../shared/i18n/translate';

/** The word "or" between the provider links and the form. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line peer-empty:hidden">
      {t('LOGIN_OR')}
    </div>
  );
}
