import { t } from '../../shared/i18n/translate';
import type { PageData } from './page-data';

/** The API keys of everybody (spec 000 §2.4). */
export function ApiKeysPage({ data }: { data: PageData }) {
  return (
    <main className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6">
      <h1 className="font-semibold text-2xl">{t('MENU_APIKEY_CAPTION')}</h1>
      <ul>{'apiKeys' in data ? data.apiKeys.map(({ id, label }) => <li key={id}>{label}</li>) : null}</ul>
    </main>
  );
}
