import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldError } from './FieldError';
import { inputStyle } from './input-style';

/** The props of a text field: its label, help and error, and every attribute of an input. */
export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Its name in the payload. Its id derives from it, so that a label refers to its input before hydration. */
  name: string;
  label: string;
  /** Stands directly under the input. */
  details?: ReactNode;
  /** Help under the field; an error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Stands at the end of the help. */
  counter?: ReactNode;
  /** A control at the end of the input, 44 px square. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text input with help and at most one error. */
export function TextField({ label, details, hint, error, counter, trailing, ...input }: TextFieldProps) {
  const id = `field-${input.name}`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-help`}
          className={`${inputStyle(error !== undefined)} ${trailing ? 'pe-12' : ''}`}
        />
        {trailing ? (
          <div className="absolute inset-y-0 end-0 flex w-11 items-center justify-center">{trailing}</div>
        ) : null}
      </div>
      {details}
      <div id={`${id}-help`} className="flex justify-between gap-4 text-sm empty:hidden">
        {error === undefined ? (
          hint && (
            <span aria-live="polite" className="text-muted">
              {hint}
            </span>
          )
        ) : (
          <FieldError text={error} />
        )}
        {counter}
      </div>
    </div>
  );
}
