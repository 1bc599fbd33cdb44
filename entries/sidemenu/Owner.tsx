import type { MenuData } from '../../shared/contract/menu';
import { t } from '../../shared/i18n/translate';
import { NoPhoto, usePhoto } from '../../shared/ui/image/PhotoImage';
import { Email, Person, Photo } from './MenuUser';

/** Whose menu it is; an external user goes without a name. */
export function Owner({ data }: { data: MenuData }) {
  const { userId, userName, details, email, isExternal } = data;
  return (
    <Person photo={<PhotoOrNone userId={userId} />} name={isExternal ? t('MENU_EXTERNAL_USER') : details || userName}>
      {email ? <Email address={email} /> : null}
    </Person>
  );
}

function PhotoOrNone({ userId }: { userId: string }) {
  const { failed, image } = usePhoto(userId);
  if (failed || !userId) return <NoPhoto size="size-10" />;
  return <Photo userId={encodeURIComponent(userId)} {...image} />;
}
