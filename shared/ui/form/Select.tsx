import type { SelectHTMLAttributes } from 'react';
import { CHEVRON } from '../image/chevron';
import { Svg } from '../image/Svg';
import { FieldError } from './FieldError';
import { inputStyle } from './input-style';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  name: string;
  label: string;
  /** `lang` is the language of the text where it is not the page's, as a BCP 47 tag. */
  options: readonly { value: string; text: string; lang?: string }[];
  error?: string | undefined;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
}

/** A labelled native `<select>`. Configuration pages have `Listbox`. */
export function Select({ label, options, error, labelHidden = false, className = '', ...select }: SelectProps) {
  const id = `field-${select.name}`;
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-help`}
          className={`${inputStyle(error !== undefined)} cursor-pointer appearance-none truncate pe-9`}
        >
          {options.map(({ value, text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
        <Svg path={CHEVRON} className="pointer-events-none absolute inset-y-0 end-1.5 my-auto text-muted" />
      </div>
      {error === undefined ? null : (
        <div id={`${id}-help`} className="text-sm">
          <FieldError text={error} />
        </div>
      )}
    </div>
  );
}
