import { t } from '../../shared/i18n/translate';

/** The link to another try with a Kerberos ticket. */
export function RetryLink({ href }: { href: string }) {
  return (
    <a href={href} data-action="retry" className="mt-1 block text-primary-ink">
      {t('BUTTON_RETRY')}
    </a>
  );
}
