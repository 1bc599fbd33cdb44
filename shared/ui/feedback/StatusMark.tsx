import type { ReactNode } from 'react';

/** Whether what it is about works, does not, or does for the time being. */
export type Tone = 'good' | 'bad' | 'neutral';

const COLOURS: Readonly<Record<Tone, string>> = { good: 'text-success-ink', bad: 'text-error-ink', neutral: '' };

interface StatusMarkProps {
  tone: Tone;
  /** 20 px square, on the first line of the words. */
  icon: ReactNode;
  /** The status for tests, the same in every language, as `data-status`. */
  status: string;
  children: ReactNode;
}

/** A status by colour, icon and word. */
export function StatusMark({ tone, icon, status, children }: StatusMarkProps) {
  return (
    <span data-part="status" data-status={status} className={`flex items-start gap-2 *:first:mt-0.5 ${COLOURS[tone]}`}>
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
