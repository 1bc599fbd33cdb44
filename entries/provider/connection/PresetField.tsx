import { t } from '../../../shared/i18n/translate';
import { Select } from '../../../shared/ui/form/Select';
import type { ProviderFormState } from '../use-provider-form';
import { changesOf, DIRECTORY_PRESETS, type DirectoryPreset, presetOf } from './directory-presets';

interface PresetFieldProps {
  form: ProviderFormState;
  preset: DirectoryPreset | undefined;
  onChoose: (preset: DirectoryPreset | undefined) => void;
}

/** The product of a directory. A choice fills in the filters that the administrator has not written. */
export function PresetField({ form: { values, change }, preset, onChoose }: PresetFieldProps) {
  const hasOwn = presetOf(values) !== preset;
  return (
    <div className="flex flex-col gap-1">
      <Select
        name="preset"
        label={t('PROVIDER_PRESET')}
        options={DIRECTORY_PRESETS.map(({ id, name }) => ({ value: id, text: name || t('PROVIDER_PRESET_OTHER') }))}
        value={preset?.id ?? DIRECTORY_PRESETS[0]?.id}
        onChange={({ currentTarget }) => {
          const chosen = DIRECTORY_PRESETS.find(({ id }) => id === currentTarget.value);
          onChoose(chosen);
          if (chosen) change(changesOf(chosen, values));
        }}
      />
      <p aria-live="polite" data-part="preset-hint" className="text-muted text-sm">
        {t(preset && hasOwn ? 'PROVIDER_PRESET_KEPT' : 'PROVIDER_PRESET_HINT')}
      </p>
    </div>
  );
}
