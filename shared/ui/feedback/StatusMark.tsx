import type { ReactNode } from 'react';

/** `good`: it works; `bad`: it does not; `neutral`: neither, such as off, in progress or soon over. */
export type Tone = 'good' | 'bad' | 'neutral';

const COLOURS: Readonly<Record<Tone, string>> = { good: 'text-success-ink', bad: 'text-error-ink', neutral: '' };

interface StatusMarkProps {
  tone: Tone;
  /** 20 px square, in line with the first line of the text. */
  icon: ReactNode;
  /** The `data-status`, by which tests find it in every language. */
  status: string;
  children: ReactNode;
}

/** A status, shown by colour, icon and text. */
export function StatusMark({ tone, icon, status, children }: StatusMarkProps) {
  return (
    <span data-part="status" data-status={status} className={`flex items-start gap-2 *:first:mt-0.5 ${COLOURS[tone]}`}>
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
