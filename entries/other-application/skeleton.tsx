/** The page without a script is the page itself: it needs no data. */
export { OtherApplicationPage as Skeleton } from './OtherApplicationPage';
