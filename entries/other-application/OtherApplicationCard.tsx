import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/Brand';
import { buttonStyle } from '../../shared/ui/button-style';
import { Card } from '../../shared/ui/Card';

/** Says whose page belongs here; the way back is a link, so that it works without a script. */
export function OtherApplicationCard() {
  return (
    <Card className="flex flex-col gap-5 text-center">
      <Brand className="mx-auto size-12" />
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">{t('OTHER_APPLICATION_TITLE')}</h1>
        <p className="text-balance text-muted">{t('OTHER_APPLICATION_TEXT')}</p>
      </div>
      <a href="/" data-action="start" className={buttonStyle()}>
        {t('ERROR_BACK_TO_START')}
      </a>
    </Card>
  );
}
