import { t } from '../../i18n/translate';
import { Card } from './Card';

/**
 * The last element in the skeleton of a page that needs its script. In a browser without script it replaces the skeleton
 * before it. As the first element it would make hydration move the others, which loses the focus. It is a named region, as
 * the document has its one `main` in the skeleton (HTML §4.4.11).
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
