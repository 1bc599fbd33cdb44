import type { AvatarData } from '../../shared/contract/shell/avatar';
import { NoPhoto, PhotoImage, usePhoto } from '../../shared/ui/image/PhotoImage';

/** px */
export const PHOTO_SIZE = 40;

/** The photo of the user, or a placeholder if it cannot be loaded; new data load it again. */
export function AvatarPhoto({ data }: { data: AvatarData }) {
  const { failed, image } = usePhoto(data);
  if (failed) return <AnonymousPhoto />;
  return <PhotoImage userId={encodeURIComponent(data.userId)} size={PHOTO_SIZE} {...image} />;
}

/** The placeholder where there is no user or no photo. */
export function AnonymousPhoto() {
  return <NoPhoto size="size-3/4" />;
}
