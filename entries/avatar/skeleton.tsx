import { t } from '../../shared/i18n/translate';
import { PhotoImage } from '../../shared/ui/image/PhotoImage';
import { AvatarButton } from './AvatarButton';
import { AnonymousPhoto, PHOTO_SIZE } from './AvatarPhoto';

/** The data of the static HTML file. */
export const defaults = { userId: '', userName: '' };

/** The avatar before its script has loaded, and without one: the photo, and a button that opens the profile. */
export function Skeleton() {
  return (
    <AvatarButton label={t('AVATAR_TITLE')}>
      {'{{#data.userId}}'}
      <PhotoImage userId="{{data.userId}}" size={PHOTO_SIZE} />
      {'{{/data.userId}}{{^data.userId}}'}
      <AnonymousPhoto />
      {'{{/data.userId}}'}
    </AvatarButton>
  );
}
