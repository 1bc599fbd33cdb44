/** How an icon looks. */
export interface SvgStyle {
  /** A Tailwind size; default 24 px. */
  size?: string;
  className?: string;
}

/** An icon from its path data, in the colour of the text around it. */
export function Svg({ path, size = 'size-6', className = '' }: SvgStyle & { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 fill-current ${size} ${className}`}>
      <path d={path} />
    </svg>
  );
}
