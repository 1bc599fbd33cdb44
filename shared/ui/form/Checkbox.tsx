import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  name: string;
  label: ReactNode;
  /** Help under the label; it describes the checkbox for screen readers. */
  hint?: string;
}

/** A labelled checkbox, beside the first line of its label; the label is part of the target, which is at least 44 px high. */
export function Checkbox({ label, hint, className = '', ...input }: CheckboxProps) {
  const hintId = `field-${input.name}-hint`;
  return (
    <div className={className}>
      <label className="grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 py-[calc((var(--spacing-control)-1lh)/2)] has-disabled:cursor-default has-disabled:text-disabled">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint ? hintId : input['aria-describedby']}
          className="mt-[calc((1lh-1.25rem)/2)] checkbox size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={hintId} className="ms-8 text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
