import { displayText } from '../../shared/i18n/display-text';
import { t } from '../../shared/i18n/translate';
import { TextField } from '../../shared/ui/form/TextField';
import { Svg } from '../../shared/ui/image/Icon';
import { ACCOUNT, ACCOUNT_WRENCH } from './api-key-icons';

/** Most characters of a name. */
const MOST = 200;

/** Whose key it is: the user selector of a key that exists is read-only. */
export function UserField({ name, isTechnical }: { name: string; isTechnical: boolean }) {
  return (
    <TextField
      name="userId"
      label={t('APIKEY_USER')}
      value={displayText(name, MOST)}
      readOnly
      trailing={
        <>
          <Svg path={isTechnical ? ACCOUNT_WRENCH : ACCOUNT} className="text-muted" />
          {isTechnical ? <span className="sr-only">{t('APIKEY_USER_TECHNICAL')}</span> : null}
        </>
      }
    />
  );
}
