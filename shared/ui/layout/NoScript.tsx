import { t } from '../../i18n/translate';
import { Card } from './Card';

/**
 * Replaces the skeleton of a page that needs its script, in a browser without scripts. It must be the last element: if
 * it were the first, hydration would move the others, and the focus would be lost. It is a section, because the
 * skeleton has the one `main` (HTML §4.4.11).
 */
export function NoScript() {
  return (
    <noscript className="noscript:[:has(~&)]:hidden">
      <section
        aria-labelledby="no-script-title"
        className="mx-auto flex min-h-dvh max-w-md flex-col justify-center p-4"
      >
        <Card part="no-script" className="flex flex-col gap-2 text-center">
          <h1 id="no-script-title" className="text-balance text-heading">
            {t('NO_SCRIPT_TITLE')}
          </h1>
          <p className="text-balance text-muted">{t('NO_SCRIPT_TEXT')}</p>
        </Card>
      </section>
    </noscript>
  );
}
