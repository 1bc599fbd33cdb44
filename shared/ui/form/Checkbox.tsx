import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  name: string;
  label: ReactNode;
  /** Help under the label; it describes the checkbox for screen readers. */
  hint?: string;
}

/** A labelled checkbox; the label is part of the target, which is 44 px high. */
export function Checkbox({ label, hint, className = '', ...input }: CheckboxProps) {
  const hintId = `field-${input.name}-hint`;
  return (
    <div className={className}>
      <label className="flex min-h-control cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-disabled">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint ? hintId : input['aria-describedby']}
          className="size-5 shrink-0 accent-primary-fill"
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
