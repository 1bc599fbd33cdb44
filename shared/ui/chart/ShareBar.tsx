/** How much of a total something is, as a bar. The text beside it has the numbers. */
export function ShareBar({ value, total }: { value: number; total: number }) {
  const percent = total > 0 ? Math.min(100, (100 * value) / total) : 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full rounded-full bg-tint">
      <rect width={percent} height="1" className="fill-primary" />
      {/* The outline, which forced colours keep. */}
      <rect width="100" height="1" className="fill-none forced-colors:stroke-current" />
    </svg>
  );
}
