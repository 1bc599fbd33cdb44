import { t } from '../../shared/i18n/translate';
import { PhotoImage } from '../../shared/ui/image/PhotoImage';
import { AvatarButton } from './AvatarButton';
import { Anonymous, PHOTO_SIZE } from './AvatarPhoto';

/** What the page shows where no server fills it. */
export const defaults = { userId: '', userName: '' };

/** The avatar before its script and without it: the photo is there, and the button opens the profile. */
export function Skeleton() {
  return (
    <AvatarButton label={t('AVATAR_TITLE')}>
      {'{{#data.userId}}'}
      <PhotoImage userId="{{data.userId}}" size={PHOTO_SIZE} />
      {'{{/data.userId}}{{^data.userId}}'}
      <Anonymous />
      {'{{/data.userId}}'}
    </AvatarButton>
  );
}
