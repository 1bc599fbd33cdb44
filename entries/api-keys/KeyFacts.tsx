import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { prefixOf, timeOf } from './key-texts';

/** When the key was created and last used, and how its secret begins: as far as the server says it. */
export function KeyFacts({ of: key }: { of: ApiKeyDetailsData }) {
  const { createdAt, lastUsedAt } = key;
  const facts = [
    { part: 'prefix', title: t('APIKEY_PREFIX'), text: prefixOf(key) },
    { part: 'created', title: t('APIKEY_CREATED_AT'), text: timeOf(createdAt) },
    {
      part: 'last-used',
      title: t('APIKEY_LAST_USED'),
      text: lastUsedAt === null ? t('APIKEY_NEVER_USED') : timeOf(lastUsedAt),
    },
  ].filter(({ text }) => text !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {facts.map(({ part, title, text }) => (
        <div key={part}>
          <dt className="font-medium text-sm">{title}</dt>
          <dd data-part={part} className="text-muted">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
