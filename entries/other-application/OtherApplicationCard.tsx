import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** Says whose page belongs here; the way back is a link, so that it works without a script. */
export function OtherApplicationCard() {
  return (
    <TitleCard title={t('OTHER_APPLICATION_TITLE')} text={t('OTHER_APPLICATION_TEXT')}>
      <a href="/" data-action="start" className={buttonStyle()}>
        {t('ERROR_BACK_TO_START')}
      </a>
    </TitleCard>
  );
}
