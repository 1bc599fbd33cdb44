import type { Ref } from 'react';
import { PHOTO_ADDRESS } from '../contract/addresses';

interface PhotoImageProps {
  /** Percent-encoded. */
  userId: string;
  /** Px, of its width and height. */
  size: number;
  className?: string;
  ref?: Ref<HTMLImageElement>;
  onError?: () => void;
}

/** A person's photo (spec 000 §7), the picture alone: what it stands in has the name. */
export function PhotoImage({ userId, size, className = 'size-full', ...image }: PhotoImageProps) {
  return (
    <img
      src={`${PHOTO_ADDRESS}/${userId}`}
      alt=""
      width={size}
      height={size}
      className={`${className} object-cover`}
      {...image}
    />
  );
}
