import { PHOTO_ADDRESS } from '../../shared/contract/addresses';
import type { AvatarData } from '../../shared/contract/avatar';
import { t } from '../../shared/i18n/translate';

/** The photo of whoever is signed in (spec 000 §2.8). */
export function AvatarPage({ data }: { data: AvatarData }) {
  return (
    <img
      src={`${PHOTO_ADDRESS}/${data.userId}`}
      alt={t('AVATAR_OPEN', { name: data.userName })}
      width={40}
      height={40}
      className="size-10 rounded-full bg-tint object-cover"
    />
  );
}
