import { t } from '../../shared/i18n/translate';
import { TextField } from '../../shared/ui/form/TextField';

interface ColourFieldProps {
  name: string;
  label: string;
  value: string;
  /** The valid colour as `#rrggbb`. */
  colour: string | undefined;
  /** The colour that pages have without one. */
  standard: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A field for any CSS colour, with the browser's own dialog to choose one. */
export function ColourField({ colour, standard, onChange, ...field }: ColourFieldProps) {
  return (
    <TextField
      {...field}
      placeholder={standard}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
      trailing={
        <input
          type="color"
          aria-label={t('BRANDING_CHOOSE_COLOUR', { name: field.label })}
          value={colour ?? standard ?? '#000000'}
          className="size-7 cursor-pointer rounded border-none bg-transparent p-0"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
