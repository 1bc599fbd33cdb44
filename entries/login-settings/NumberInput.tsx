import { TextField } from '../../shared/ui/form/TextField';
import type { NumberField } from './form-values';
import { numberProblem } from './number-rules';

interface NumberInputProps {
  name: NumberField;
  label: string;
  hint: string;
  /** What the user has typed. */
  value: string;
  onChange: (typed: string) => void;
}

/** A field for a whole number. Only the input is narrow; hint and error may use the full width. */
export function NumberInput({ name, label, hint, value, onChange }: NumberInputProps) {
  return (
    <div className="[&_input]:max-w-32">
      <TextField
        name={name}
        label={label}
        hint={hint}
        error={numberProblem(name, value)}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
