import { useEffect, useRef, useState } from 'react';
import type { AvatarData } from '../../shared/contract/avatar';
import { PhotoImage } from '../../shared/ui/PhotoImage';
import { Anonymous } from './AvatarButton';

/** Px. */
export const PHOTO_SIZE = 40;

/** The photo of a person (spec 000 §7), or nobody's where it cannot be had; fresh data are a new try. */
export function Photo({ data }: { data: AvatarData }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<AvatarData>();
  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(data);
  }, [data]);
  if (failed === data) return <Anonymous />;
  return (
    <PhotoImage
      userId={encodeURIComponent(data.userId)}
      size={PHOTO_SIZE}
      ref={image}
      onError={() => setFailed(data)}
    />
  );
}
