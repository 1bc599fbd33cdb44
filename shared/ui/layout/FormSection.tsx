import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  /** The level of its heading; default 3, in a panel of an accordion. */
  level?: 2 | 3;
  /** What its fields are for. */
  hint?: string;
  children: ReactNode;
}

/** Fields that belong together, under a heading that screen readers announce with them. */
export function FormSection({ title, level = 3, hint, children }: FormSectionProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be a heading with a hint under it
    <div role="group" aria-labelledby={id} className="flex flex-col gap-4 not-first:mt-6">
      <div>
        <Heading id={id} className="text-section">
          {title}
        </Heading>
        {hint ? <p className="text-muted text-sm">{hint}</p> : null}
      </div>
      {children}
    </div>
  );
}
