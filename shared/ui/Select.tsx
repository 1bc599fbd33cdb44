import type { SelectHTMLAttributes } from 'react';
import { FieldError, inputStyle } from './TextField';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
  /** Keeps the label for screen readers only, where the place says what the choice is for. */
  labelHidden?: boolean;
}

/** A labelled native select: the system's own list, usable on a phone and by keyboard as people know it. */
export function Select({ label, options, error, labelHidden = false, className = '', ...select }: SelectProps) {
  const id = `field-${select.name}`;
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-help`}
        className={`${inputStyle(error !== undefined)} cursor-pointer`}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <div id={`${id}-help`} className="text-sm">
          <FieldError text={error} />
        </div>
      )}
    </div>
  );
}
