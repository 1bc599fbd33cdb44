import { OtherApplicationPage } from './OtherApplicationPage';

/** The page before its script, and without it: it needs no data. */
export function Skeleton() {
  return <OtherApplicationPage />;
}
