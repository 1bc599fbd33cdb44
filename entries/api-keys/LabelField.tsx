import { API_KEY_LABEL_MAX_LENGTH } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { TextField } from '../../shared/ui/form/TextField';
import { labelHint } from './label-rules';

interface LabelFieldProps {
  value: string;
  readOnly?: boolean;
  error?: string | undefined;
  onType?: (label: string) => void;
  /** The field was left, or Enter was pressed in it. */
  onLeave?: () => void;
  /** Escape was pressed in it; without it, as while nothing was changed, Escape is for what stands around the field. */
  onRevert?: (() => void) | undefined;
}

/** A key's label, with its counter and its hard limit. */
export function LabelField({ value, readOnly = false, error, onType, onLeave, onRevert }: LabelFieldProps) {
  return (
    <TextField
      name="label"
      label={t('APIKEY_LABEL')}
      value={value}
      readOnly={readOnly}
      required={!readOnly}
      maxLength={API_KEY_LABEL_MAX_LENGTH}
      counter={!readOnly}
      autoComplete="off"
      dir="auto"
      hint={readOnly ? undefined : labelHint(value)}
      error={error}
      onInput={({ currentTarget }) => onType?.(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onRevert === undefined) return;
        event.preventDefault(); // a dialog around it stays open
        event.stopPropagation();
        onRevert();
      }}
      onBlur={({ relatedTarget }) => {
        // A question that stands over the field has not left it: whoever discards must not have saved.
        if (!(relatedTarget instanceof Element && relatedTarget.closest('dialog, [role$=dialog]'))) onLeave?.();
      }}
    />
  );
}
