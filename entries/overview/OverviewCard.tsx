import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/i18n/format';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { Icon } from '../../shared/ui/image/Icon';

interface OverviewCardProps {
  part: string;
  title: string;
  beside?: ReactNode;
  /** The number that matters most, and what it is. */
  figure?: { value: string; text: string };
  /** The pages with more, at the end of the card. */
  links?: readonly { href: string; text: string }[];
  className?: string;
  children: ReactNode;
}

/** What an administrator should know of one subject, and the page that has more. */
export function OverviewCard({ part, title, beside, figure, links = [], className = '', children }: OverviewCardProps) {
  return (
    <section
      data-part={part}
      className={`flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-background p-5 contrast-more:border-edge ${className}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 grow text-section">{title}</h2>
        {beside}
      </div>
      {figure ? (
        <p data-part="figure" className="-mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="text-title tabular">{figure.value}</span>
          <span className="text-muted">{figure.text}</span>
        </p>
      ) : null}
      {children}
      <div className="mt-auto flex flex-col items-start empty:hidden">
        {links.map(({ href, text }) => (
          <a key={href} href={href} data-action="open" className="py-1 text-primary-ink">
            {text}
          </a>
        ))}
      </div>
    </section>
  );
}

/** Numbers with what they count. */
export function Counts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2">{children}</dl>;
}

interface CountProps {
  term: string;
  value: number;
  /** The class of the fill of the series in the chart above. */
  swatch?: string;
  /** Whether a number other than 0 needs attention. */
  isProblem?: boolean;
  /** The list of what is counted. */
  href?: string;
}

/** One number. If it needs attention, an icon says so. */
export function Count({ term, value, swatch, isProblem = false, href }: CountProps) {
  const isMarked = isProblem && value > 0;
  return (
    <div className={`flex items-start gap-3 ${isMarked ? 'text-warning-ink' : ''}`}>
      <dt className="flex min-w-0 grow items-center gap-2">
        {swatch === undefined ? null : (
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
            <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={swatch} />
          </svg>
        )}
        {isMarked ? <Icon name="warning" size="size-5" /> : null}
        {href === undefined || value === 0 ? (
          <span className="min-w-0">{term}</span>
        ) : (
          <a
            href={href}
            data-action="open"
            className={`min-w-0 py-0.5 ${isMarked ? 'text-current' : 'text-primary-ink'}`}
          >
            {term}
          </a>
        )}
      </dt>
      <dd className="font-medium tabular">{formatNumber(value)}</dd>
    </div>
  );
}

/** A line about something that needs attention. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm text-warning-ink">
      <Icon name="warning" size="size-5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

/** A command or setting for the operator, with a button that copies it. */
export function Command({ children }: { children: string }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <code className="secret min-h-control min-w-0 grow content-center rounded-lg bg-tint px-3 py-2 text-sm [overflow-wrap:anywhere]">
        {children}
      </code>
      <CopyButton text={children} />
    </div>
  );
}
