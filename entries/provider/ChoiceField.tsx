interface ChoiceFieldProps<Value extends string> {
  name: string;
  label: string;
  options: readonly { value: Value; title: string; hint: string }[];
  value: Value | undefined;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of a few, each with a sentence that explains it. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, label, options, value, disabled, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-2">
        {options.map(({ value: each, title, hint }) => (
          <label
            key={each}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-edge p-3 hover:bg-tint has-checked:border-primary has-checked:bg-tint has-disabled:cursor-default has-disabled:border-line has-disabled:has-checked:border-edge"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              disabled={disabled}
              aria-describedby={`${name}-${each}-hint`}
              onChange={() => onChange(each)}
              className="mt-0.5 radio size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span id={`${name}-${each}-hint`} className="block text-muted text-sm">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
