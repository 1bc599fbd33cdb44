import type { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';

/** A person's own API keys (spec 001 §2). */
export function PersonalApiKeysPage({ data }: { data: PersonalApiKeysData }) {
  return (
    <main className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6">
      <h1 className="font-semibold text-2xl">{t('PERSONAL_APIKEYS_TITLE')}</h1>
      {data.apiKeys.length === 0 ? <p>{t('PERSONAL_APIKEYS_EMPTY')}</p> : null}
      <ul>
        {data.apiKeys.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </main>
  );
}
