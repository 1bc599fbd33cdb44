import { useEffect, useRef, useState } from 'react';
import type { MenuData } from '../../shared/contract/menu';
import { t } from '../../shared/i18n/translate';
import { Email, NoPhoto, Person, Photo } from './Person';

/** Whose menu it is; an external user goes without a name (spec 002 §2.1, §6). */
export function Owner({ data }: { data: MenuData }) {
  const { userId, userName, details, email, isExternal } = data;
  return (
    <Person
      photo={<PhotoOrNone key={userId} userId={userId} />}
      name={isExternal ? t('MENU_EXTERNAL_USER') : details || userName}
    >
      {email ? <Email address={email} /> : null}
    </Person>
  );
}

function PhotoOrNone({ userId }: { userId: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(userId === '');
  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  if (failed) return <NoPhoto />;
  return <Photo userId={encodeURIComponent(userId)} ref={image} onError={() => setFailed(true)} />;
}
