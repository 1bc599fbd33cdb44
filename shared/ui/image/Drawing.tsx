/** Path data of drawings, 96 × 64 units, drawn as lines: `quiet` in an edge's colour, `plain` in the second accent. */
export interface DrawingPaths {
  quiet: string;
  plain: string;
}

/** A small drawing beside a sentence that has its meaning: screen readers skip it. */
export function Drawing({ of: { quiet, plain } }: { of: DrawingPaths }) {
  return (
    <svg
      viewBox="0 0 96 64"
      aria-hidden="true"
      className="h-16 w-24 fill-none stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d={quiet} className="stroke-edge" />
      <path d={plain} className="stroke-accent contrast:stroke-current" />
    </svg>
  );
}
