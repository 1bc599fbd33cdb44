import type { ApiKeyAdminInfoData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/use-open-flag';
import { Button } from '../../shared/ui/Button';
import { InfoFrame } from './InfoFrame';
import { type Choice, useChoice } from './use-choice';

/** Tells an administrator of API keys that wait for their users (spec 001 §2). */
export function ApiKeyAdminInfoPage({ data }: { data: ApiKeyAdminInfoData }) {
  const { underWay, choose } = useChoice();
  useOpenFlag('admin-info');
  // Not an answer: it shows again.
  useEscapeToClose();
  const button = (choice: Choice) => ({
    action: choice,
    busy: underWay === choice,
    disabled: underWay !== undefined && underWay !== choice,
    onClick: () => choose(choice),
  });
  return (
    <InfoFrame>
      <div className="flex flex-col gap-2 rounded-lg border border-warning border-s-4 bg-tint px-4 py-3">
        <p data-part="count" className="font-semibold">
          {t('APIKEY_ADMIN_INFO_COUNT', { count: data.count })}
        </p>
        <p>{t('APIKEY_ADMIN_INFO_HINT_EXPIRE')}</p>
      </div>
      <p>{t('APIKEY_ADMIN_INFO_HINT_REMIND')}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-2 *:grow sm:mt-0">
        <Button {...button('go')}>{t('APIKEY_ADMIN_INFO_GO')}</Button>
        <Button {...button('dismiss')} variant="secondary">
          {t('APIKEY_ADMIN_INFO_DISMISS')}
        </Button>
      </div>
    </InfoFrame>
  );
}
