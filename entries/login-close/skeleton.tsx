import { SignedInCard } from './SignedInCard';

/** The page without a script: the card alone, because only a script can close the window. */
export function Skeleton() {
  return <SignedInCard />;
}
