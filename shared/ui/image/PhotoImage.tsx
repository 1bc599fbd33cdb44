import { type Ref, useEffect, useRef, useState } from 'react';
import { PHOTO_ADDRESS } from '../../contract/addresses';
import { Svg } from './Svg';

interface PhotoImageProps {
  /** Percent-encoded. */
  userId: string;
  /** Px, of its width and height. */
  size: number;
  className?: string;
  ref?: Ref<HTMLImageElement>;
  onError?: () => void;
}

/** A user's photo without alternative text: the element around it has the name. */
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

/** Replaces a photo that failed to load; `size` is a Tailwind size. */
export function NoPhoto({ size }: { size: string }) {
  return <Svg path={PERSON} size={size} />;
}

/** Path data of the icon for a user, for {@link Svg}. */
export const PERSON =
  'M12 12c2.21 0 4-1.79 4-4s-1.79-4-4-4-4 1.79-4 4 1.79 4 4 4m0 2c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4';

/**
 * Whether a photo failed to load, and the props of its {@link PhotoImage} that detect it.
 *
 * @param of the user's id; another value starts again
 */
export function usePhoto(of: unknown) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    // It may have failed before hydration.
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(of);
  }, [of]);
  return { failed: failed === of, image: { ref, onError: () => setFailed(of) } };
}
