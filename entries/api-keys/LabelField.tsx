import { API_KEY_LABEL_MAX_LENGTH } from '../../shared/contract/account/api-key-label';
import { t } from '../../shared/i18n/translate';
import { CountedTextField } from '../../shared/ui/form/CountedTextField';
import { labelHint } from './label-rules';

interface LabelFieldProps {
  value: string;
  readOnly?: boolean;
  error?: string | undefined;
  onInput?: (label: string) => void;
  onBlur?: () => void;
  /** Called on Escape. Without it, Escape reaches the surrounding elements: set it only while there is a change. */
  onRevert?: (() => void) | undefined;
}

/** The label of a key, with its counter and maximum length. */
export function LabelField({ value, readOnly = false, error, onInput, onBlur, onRevert }: LabelFieldProps) {
  return (
    <CountedTextField
      name="label"
      label={t('APIKEY_LABEL')}
      value={value}
      readOnly={readOnly}
      required={!readOnly}
      maxLength={API_KEY_LABEL_MAX_LENGTH}
      autoComplete="off"
      dir="auto"
      hint={readOnly ? undefined : labelHint(value)}
      error={error}
      onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onRevert === undefined) return;
        event.preventDefault(); // the browser would close a surrounding dialog
        event.stopPropagation();
        onRevert();
      }}
      onBlur={({ relatedTarget }) => {
        // A confirmation dialog that takes the focus may discard the input: it must not be saved before.
        if (!(relatedTarget instanceof Element && relatedTarget.closest('dialog, [role$=dialog]'))) onBlur?.();
      }}
    />
  );
}
