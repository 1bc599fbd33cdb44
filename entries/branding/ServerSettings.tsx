import { t } from '../../shared/i18n/translate';
import type { AccentColours } from './check-accent';
import type { Draft } from './draft';
import { SettingLines } from './SettingLines';
import { settingLines, themeLine } from './setting-lines';

interface ServerSettingsProps {
  draft: Draft;
  present: Draft;
  /** Whether the settings would accept the draft. */
  isAccepted: boolean;
  colours: AccentColours;
}

/** The lines that set a draft on a server that does not store a branding. */
export function ServerSettings({ draft, present, isAccepted, colours }: ServerSettingsProps) {
  const lines = isAccepted ? settingLines(draft, present) : '';
  const settingsText = lines === '' ? 'BRANDING_SETTINGS_NONE' : 'BRANDING_SETTINGS_TEXT';
  const theme = themeLine(colours);
  return (
    <>
      <SettingLines
        part="settings"
        title={t('BRANDING_SETTINGS')}
        text={t(isAccepted ? settingsText : 'BRANDING_SETTINGS_WRONG')}
        lines={lines}
      />
      {theme === '' ? null : (
        <SettingLines part="theme" title={t('BRANDING_THEME')} text={t('BRANDING_THEME_TEXT')} lines={theme} />
      )}
    </>
  );
}
