import { useEffect, useLayoutEffect, useRef } from 'react';
import { API_KEY_LABEL_MAX_LENGTH } from '../../shared/contract/account/api-key-label';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { LabelField } from './LabelField';
import { isChangedElsewhere, type LabelDrafts } from './label-autosave-store';
import { labelError } from './label-rules';
import type { SavedLabel } from './save-label-result';
import { useReportUnsaved } from './use-report-unsaved';

interface LabelFormProps {
  data: ApiKeyDetailsData;
  readOnly: boolean;
  drafts: LabelDrafts;
  onLabelSaved: (saved: SavedLabel) => void;
  /** Reads the details of the key again. */
  reload: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The label of an existing key, which is saved on blur and on Enter. */
export function EditLabelForm({ data, readOnly, drafts, onLabelSaved, reload, onUnsaved }: LabelFormProps) {
  const label = useLabel({ key: data, drafts, onSaved: onLabelSaved, reload });
  useReportUnsaved(label.isUnsaved, onUnsaved);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        label.save();
      }}
    >
      <LabelField
        value={label.text}
        readOnly={readOnly}
        error={label.error}
        onInput={label.edit}
        onBlur={label.save}
        onRevert={label.revert}
      />
    </form>
  );
}

interface LabelOptions extends Pick<LabelFormProps, 'drafts' | 'reload'> {
  key: ApiKeyDetailsData;
  onSaved: (saved: SavedLabel) => void;
}

/** The state of the field: input is kept when the details are read again meanwhile. */
function useLabel({ key, drafts, onSaved, reload }: LabelOptions) {
  const { id } = key;
  const draft = drafts.of(id);
  const isRemoved = useLabelSubscription({ key, drafts, onSaved, reload });
  const isConfirmed = key.status === 'Confirmed';
  const isChanged = draft !== undefined && draft.text.trim() !== key.label.trim();
  /** Whether input would be lost if another key were opened; a label that is being saved would not be. */
  const isUnsaved = isChanged && !isConfirmed && draft.text.trim() !== draft.saving;
  const text = draft?.text ?? key.label;
  const inputError = isUnsaved ? labelError(text) : undefined;
  const replacedError = () =>
    isChanged && isChangedElsewhere(draft, key)
      ? t('APIKEY_LABEL_NOW', { label: shortenUntrustedText(key.label, API_KEY_LABEL_MAX_LENGTH) })
      : undefined;
  return {
    text,
    isUnsaved,
    // The key was confirmed while its label was edited: the label can no longer be saved.
    error: isChanged && isConfirmed ? t('APIKEY_LABEL_TOO_LATE') : (inputError ?? replacedError()),
    edit: (value: string) => drafts.edit(key, value),
    save() {
      if (!isRemoved.current) drafts.save(key);
    },
    revert: isChanged ? () => drafts.revert(id) : undefined,
  };
}

/** Subscribes to the results of saving this key's label. Returns whether the field has been removed. */
function useLabelSubscription({ key: { id }, drafts, onSaved, reload }: LabelOptions) {
  const isRemoved = useRef(false);
  const latest = useRef({ drafts, onSaved, reload });
  latest.current = { drafts, onSaved, reload };
  useEffect(
    () =>
      latest.current.drafts.subscribe({
        id,
        onSaved: (saved) => latest.current.onSaved(saved),
        onOutdated: () => latest.current.reload(),
      }),
    [id],
  );
  // Removing the field causes a blur event, which would save. This clean-up runs before it, so that discarded input is not
  // saved.
  useLayoutEffect(() => {
    isRemoved.current = false;
    return () => {
      isRemoved.current = true;
      latest.current.drafts.revert(id);
    };
  }, [id]);
  return isRemoved;
}
