import type { ComponentProps, ReactNode } from 'react';
import type { MenuData } from '../../shared/contract/shell/menu';
import { t } from '../../shared/i18n/translate';
import { NoPhoto, PhotoImage, usePhoto } from '../../shared/ui/image/PhotoImage';

/** The user who is signed in; for an external user the name is not shown. */
export function MenuUser({ data }: { data: MenuData }) {
  const { userId, userName, details, email, isExternal } = data;
  return (
    <UserHeader
      photo={<PhotoOrPlaceholder userId={userId} />}
      name={isExternal ? t('MENU_EXTERNAL_USER') : details || userName}
    >
      {email ? <UserEmail address={email} /> : null}
    </UserHeader>
  );
}

function PhotoOrPlaceholder({ userId }: { userId: string }) {
  const { failed, image } = usePhoto(userId);
  if (failed || !userId) return <NoPhoto size="size-10" />;
  return <UserPhoto userId={encodeURIComponent(userId)} {...image} />;
}

interface UserHeaderProps {
  photo: ReactNode;
  name: string;
  /** The e-mail address, if there is one. */
  children?: ReactNode;
}

/** Photo and name of a user. */
export function UserHeader({ photo, name, children }: UserHeaderProps) {
  return (
    <div data-part="person" className="flex items-center gap-4 px-3 pb-2">
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-tint text-muted contrast-more:border-edge">
        {photo}
      </span>
      <div className="min-w-0">
        <p data-part="name" className="hyphens-auto font-semibold text-lg leading-snug">
          {name}
        </p>
        {children}
      </div>
    </div>
  );
}

export function UserEmail({ address }: { address: string }) {
  return (
    <p data-part="email" className="text-muted text-sm">
      {address}
    </p>
  );
}

/** The photo of the user; it has no alternative text, as the name is next to it. */
export function UserPhoto(image: Omit<ComponentProps<typeof PhotoImage>, 'size' | 'className'>) {
  return <PhotoImage size={64} {...image} />;
}
