import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { PHOTO_ADDRESS } from '../../shared/contract/addresses';
import type { AvatarData } from '../../shared/contract/avatar';
import { Anonymous } from './AvatarButton';

/** The photo of a person (spec 000 §7), or nobody's where it cannot be had; fresh data are a new try. */
export function Photo({ data }: { data: AvatarData }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<AvatarData>();
  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(data);
  }, [data]);
  if (failed === data) return <Anonymous />;
  return <PhotoImage userId={encodeURIComponent(data.userId)} ref={image} onError={() => setFailed(data)} />;
}

interface PhotoImageProps {
  /** Percent-encoded. */
  userId: string;
  ref?: React.Ref<HTMLImageElement>;
  onError?: (event: SyntheticEvent) => void;
}

/** The picture alone; the button around it has the name. */
export function PhotoImage({ userId, ...image }: PhotoImageProps) {
  return (
    <img
      src={`${PHOTO_ADDRESS}/${userId}`}
      alt=""
      width={40}
      height={40}
      className="size-full object-cover"
      {...image}
    />
  );
}
