import type { ReactNode, Ref } from 'react';
import { PHOTO_ADDRESS } from '../../shared/contract/addresses';
import { Svg } from '../../shared/ui/Icon';
import { ICONS } from './icons';

interface PersonProps {
  photo: ReactNode;
  name: string;
  /** The e-mail address, where there is one. */
  children?: ReactNode;
}

/** Whose menu it is. */
export function Person({ photo, name, children }: PersonProps) {
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

export function Email({ address }: { address: string }) {
  return (
    <p data-part="email" className="text-muted text-sm">
      {address}
    </p>
  );
}

interface PhotoProps {
  /** Percent-encoded. */
  userId: string;
  ref?: Ref<HTMLImageElement>;
  onError?: () => void;
}

/** The picture alone (spec 002 §9); the name stands beside it. */
export function Photo({ userId, ...image }: PhotoProps) {
  return (
    <img
      src={`${PHOTO_ADDRESS}/${userId}`}
      alt=""
      width={64}
      height={64}
      className="size-full object-cover"
      {...image}
    />
  );
}

/** In place of a photo that cannot be had. */
export function NoPhoto() {
  return <Svg path={ICONS.person} size="size-10" />;
}
