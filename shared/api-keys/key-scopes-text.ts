import type { ApiKeyListItem } from '../contract/account/api-keys';
import { formatList } from '../i18n/format';
import { PART_LENGTH, shortenUntrustedText } from '../i18n/shorten-untrusted-text';
import { t } from '../i18n/translate';

/** What a key may do; undefined where the server does not say it. */
export function scopesText({ scopes }: Pick<ApiKeyListItem, 'scopes'>): string | undefined {
  if (!scopes || scopes.length === 0) return undefined;
  return formatList(
    scopes.map((scope) =>
      scope === 'directory:read' ? t('APIKEY_SCOPE_DIRECTORY_READ') : shortenUntrustedText(scope, PART_LENGTH),
    ),
  );
}
