import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A `Drawing`. */
  drawing: ReactNode;
  /** What is missing, in a sentence. */
  text: string;
  /** Why, or what can be done, where no button says it. */
  hint?: string;
  /** Buttons that lead on; the page's primary button is elsewhere. */
  children?: ReactNode;
}

/** Takes the place of content that does not exist: a drawing, a sentence, and what to do next. */
export function EmptyState({ drawing, text, hint, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 text-center *:text-balance">
      {drawing}
      <p className="mt-2 font-medium">{text}</p>
      {hint ? <p className="text-muted">{hint}</p> : null}
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
