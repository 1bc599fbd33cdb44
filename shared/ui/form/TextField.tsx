import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { t } from '../../i18n/translate';
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
  /** Shows how many of `maxLength` characters are used. */
  counter?: boolean;
  /** A control at the end of the input, 44 px square. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text input with help, counter and at most one error. */
export function TextField({
  label,
  details,
  hint,
  error,
  counter = false,
  trailing,
  onInput,
  ...input
}: TextFieldProps) {
  const id = `field-${input.name}`;
  const [length, setLength] = useState(String(input.value ?? input.defaultValue ?? '').length);
  const used = input.value === undefined ? length : String(input.value).length;
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
          onInput={(event) => {
            setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
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
        {counter && input.maxLength ? (
          <span data-part="counter" className="ms-auto whitespace-nowrap text-muted tabular">
            <span aria-hidden="true">{`${used}/${input.maxLength}`}</span>
            <span className="sr-only">{t('CHARACTER_COUNT', { count: used, max: input.maxLength })}</span>
          </span>
        ) : null}
      </div>
    </div>
  );
}
