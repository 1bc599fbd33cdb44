/** The grey shape of something still loading; `className` gives its size. */
export function SkeletonBlock({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-lg bg-line ${className}`} />;
}

/** The shape of a card with a heading and a few lines, for pages that show nothing before their data. */
export function SkeletonCard({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div
      role="status"
      data-part="skeleton"
      className="flex flex-col gap-4 rounded-xl border border-line bg-background p-6 sm:p-8"
    >
      <span className="sr-only">{label}</span>
      <SkeletonBlock className="h-7 w-1/2" />
      {[...Array(lines).keys()].map((line) => (
        <SkeletonBlock key={line} className="h-5 w-full" />
      ))}
    </div>
  );
}
