import type { AvatarData } from '../../shared/contract/avatar';
import { NoPhoto, PhotoImage, usePhoto } from '../../shared/ui/image/PhotoImage';

/** Px. */
export const PHOTO_SIZE = 40;

/** The photo of a person, or nobody's where it cannot be had; fresh data are a new try. */
export function Photo({ data }: { data: AvatarData }) {
  const { failed, image } = usePhoto(data);
  if (failed) return <Anonymous />;
  return <PhotoImage userId={encodeURIComponent(data.userId)} size={PHOTO_SIZE} {...image} />;
}

/** Nobody's picture: nobody is signed in, or there is no photo to be had. */
export function Anonymous() {
  return <NoPhoto size="size-3/4" />;
}
