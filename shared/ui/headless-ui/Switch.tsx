import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';
import type { ReactNode } from 'react';
import { FieldError } from '../form/FieldError';

interface SwitchProps {
  /** The field's name in the payload. */
  name: string;
  label: ReactNode;
  /** Help under the label. */
  hint?: string;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that is on or off, beside the first line of its label. The label is part of the target, which is at least 44 px high. */
export function Switch({ name, label, hint, error, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <Field disabled={disabled}>
      <div className="flex min-h-control items-start gap-3">
        <HeadlessSwitch
          id={`field-${name}`}
          data-field={name}
          checked={checked}
          onChange={onChange}
          className="group mt-2 inline-flex h-7 w-12 shrink-0 cursor-pointer items-center rounded-full border-2 border-edge bg-background px-0.5 eased data-checked:border-primary-fill data-checked:bg-primary-fill data-disabled:cursor-default data-disabled:border-line data-disabled:bg-tint"
        >
          {/* A border, since forced colours have no background: an off knob would be invisible. */}
          <span
            aria-hidden="true"
            className="size-5 rounded-full border border-transparent bg-edge eased group-data-checked:translate-x-5 group-data-checked:bg-on-primary group-data-disabled:bg-disabled rtl:group-data-checked:-translate-x-5"
          />
        </HeadlessSwitch>
        <Label
          htmlFor={`field-${name}`}
          className="min-w-0 flex-1 cursor-pointer py-2.5 data-disabled:cursor-default data-disabled:text-disabled"
        >
          {label}
        </Label>
      </div>
      {hint || error !== undefined ? (
        <Description as="div" className="ms-15 text-pretty text-sm">
          {error === undefined ? <span className="text-muted">{hint}</span> : <FieldError text={error} />}
        </Description>
      ) : null}
    </Field>
  );
}
