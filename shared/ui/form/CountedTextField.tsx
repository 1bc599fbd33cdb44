import { useState } from 'react';
import { t } from '../../i18n/translate';
import { TextField, type TextFieldProps } from './TextField';

interface CountedTextFieldProps extends Omit<TextFieldProps, 'counter'> {
  maxLength: number;
}

/** A text input that shows how many of its `maxLength` characters are used, unless it is read-only. */
export function CountedTextField({ onInput, ...props }: CountedTextFieldProps) {
  const { value, defaultValue, maxLength } = props;
  const [length, setLength] = useState(String(value ?? defaultValue ?? '').length);
  const used = value === undefined ? length : String(value).length;
  return (
    <TextField
      {...props}
      onInput={(event) => {
        setLength(event.currentTarget.value.length);
        onInput?.(event);
      }}
      counter={
        props.readOnly ? null : (
          <span data-part="counter" className="ms-auto whitespace-nowrap text-muted tabular">
            <span aria-hidden="true">{`${used}/${maxLength}`}</span>
            <span className="sr-only">{t('CHARACTER_COUNT', { count: used, max: maxLength })}</span>
          </span>
        )
      }
    />
  );
}
