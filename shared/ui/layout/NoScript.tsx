import { t } from '../../i18n/translate';
import { Card } from './Card';

/**
 * Last in the skeleton of a page that cannot do without its script: says so to whoever has none, in place of the skeleton
 * before it, which would wait for ever. Standing first, it would have the script move the rest, which loses the focus.
 */
export function NoScript() {
  return (
    <noscript className="noscript:[:has(~&)]:hidden">
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center p-4">
        <Card part="no-script" className="flex flex-col gap-2 text-center">
          <h1 className="text-balance font-semibold text-xl">{t('NO_SCRIPT_TITLE')}</h1>
          <p className="text-balance text-muted">{t('NO_SCRIPT_TEXT')}</p>
        </Card>
      </main>
    </noscript>
  );
}
