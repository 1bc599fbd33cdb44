import {
  Description,
  Field,
  Listbox as HeadlessListbox,
  Label,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
} from '@headlessui/react';
import { FieldError } from '../form/FieldError';
import { inputStyle } from '../form/input-style';
import { CHEVRON } from '../image/chevron';
import { Svg } from '../image/Svg';
import { TICK } from '../image/tick';
import { LIST_STYLE, OPTION_STYLE } from './list-style';

interface ListboxProps<Value extends string> {
  /** The field's name in the payload. */
  name: string;
  label: string;
  options: readonly { value: Value; text: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Help under the field; an error replaces it. */
  hint?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** A field to choose one of a few options from. */
export function Listbox<Value extends string>(props: ListboxProps<Value>) {
  const { name, label, options, value, onChange, hint, error, disabled = false } = props;
  const chosen = options.find((option) => option.value === value);
  const isWrong = error !== undefined;
  return (
    <Field disabled={disabled} className="flex flex-col gap-1">
      <Label htmlFor={`field-${name}`} className="font-medium text-sm">
        {label}
      </Label>
      <HeadlessListbox value={value} onChange={onChange} invalid={isWrong}>
        {({ open }) => (
          <div className="relative">
            <ListboxButton
              id={`field-${name}`}
              name={name}
              aria-invalid={isWrong || undefined}
              className={`${inputStyle(isWrong)} cursor-pointer wrap-break-word pe-9 text-start disabled:cursor-default`}
            >
              {chosen?.text ?? '\u00a0'}
              <Svg
                path={CHEVRON}
                className={`eased absolute inset-y-0 end-1.5 my-auto text-muted ${open ? 'rotate-180' : ''}`}
              />
            </ListboxButton>
            <ListboxOptions modal={false} className={`${LIST_STYLE} outline-none`}>
              {options.map((option) => (
                <ListboxOption
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  data-id={option.value}
                  className={`${OPTION_STYLE} data-disabled:cursor-default data-disabled:text-disabled`}
                >
                  <span className="min-w-0">{option.text}</span>
                  <Svg
                    path={TICK}
                    size="size-5"
                    className="invisible ms-auto text-primary-ink group-data-selected:visible"
                  />
                </ListboxOption>
              ))}
            </ListboxOptions>
          </div>
        )}
      </HeadlessListbox>
      <Description as="div" className="text-sm empty:hidden">
        {isWrong ? <FieldError text={error} /> : hint ? <span className="text-muted">{hint}</span> : null}
      </Description>
    </Field>
  );
}
