import { Svg } from './Svg';

const DOOR = 'M19 19V5c0-1.1-.9-2-2-2H7c-1.1 0-2 .9-2 2v14H3v2h18v-2zm-4-6h-2v-2h2z';

/** The product's logo, a door; it is decorative, the heading beside it names the page. */
export function ProductLogo({ className = 'size-12' }: { className?: string }) {
  return (
    <span className={`flex items-center justify-center rounded-xl bg-primary-fill text-on-primary ${className}`}>
      <Svg path={DOOR} size="size-3/5" />
    </span>
  );
}
