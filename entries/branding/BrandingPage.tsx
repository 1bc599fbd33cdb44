import type { BrandedData } from '../../shared/contract/branding';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { BrandingForm } from './BrandingForm';
import { checkAccent } from './check-accent';
import { brandingOfDraft, problemsOf } from './draft';
import { PreviewFrame } from './PreviewFrame';
import { SettingLines } from './SettingLines';
import { settingLines, themeLine } from './setting-lines';
import { useBrandingDraft } from './use-branding-draft';
import { usePreview } from './use-preview';

const loadThemes = () => import('../../shared/theme/apply-theme');

const NO_COLOURS = {};

/** A form for the branding, the sign-in page with it, and the settings that set it. */
export function BrandingPage({ data }: { data: BrandedData }) {
  const { draft, present, change, reset } = useBrandingDraft(data);
  const confirm = useConfirm();
  const themes = useLazyComponent(loadThemes, 'now');
  const branding = brandingOfDraft(draft);
  const problems = problemsOf(branding);
  const isAccepted = Object.keys(problems).length === 0;
  const preview = usePreview(isAccepted ? branding : undefined, brandingOfDraft(present));
  const report = themes && checkAccent(themes, draft);
  const colours = report?.colours ?? NO_COLOURS;
  const lines = isAccepted ? settingLines(draft, present) : '';
  const settingsText = lines === '' ? 'BRANDING_SETTINGS_NONE' : 'BRANDING_SETTINGS_TEXT';
  const theme = themeLine(colours);

  const confirmReset = async () => {
    const isChanged = JSON.stringify(draft) !== JSON.stringify(present);
    const isDiscarded =
      isChanged &&
      (await confirm({
        title: t('UNSAVED_TITLE'),
        message: t('BRANDING_RESET_TEXT'),
        type: 'WARNING',
        okButtonText: t('UNSAVED_DISCARD'),
        cancelButtonText: t('UNSAVED_KEEP'),
      }));
    if (isDiscarded) reset();
  };
  const frame = {
    branding: preview.branding,
    version: preview.version,
    colours,
    applyTheme: themes?.applyTheme,
    onFail: preview.fail,
  };
  return (
    <ConfigPage width="list">
      <PageHeader title={t('BRANDING_TITLE')} />
      <p className="max-w-prose text-muted">{t('BRANDING_TEXT')}</p>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
        <BrandingForm
          draft={draft}
          problems={problems}
          report={report}
          onChange={change}
          onReset={() => void confirmReset()}
        />
        <div className="flex min-w-0 flex-col gap-6">
          {preview.failure ? (
            <RetryAlert failure={preview.failure} part="preview-failed" onRetry={preview.retry} />
          ) : null}
          <div data-part="previews" className="flex flex-wrap items-start gap-4">
            <PreviewFrame {...frame} theme="light" title={t('THEME_LIGHT')} />
            <PreviewFrame {...frame} theme="dark" title={t('THEME_DARK')} />
            <PreviewFrame {...frame} theme="light" isNarrow title={t('BRANDING_PHONE')} />
          </div>
          <SettingLines
            part="settings"
            title={t('BRANDING_SETTINGS')}
            text={t(isAccepted ? settingsText : 'BRANDING_SETTINGS_WRONG')}
            lines={lines}
          />
          {theme === '' ? null : (
            <SettingLines part="theme" title={t('BRANDING_THEME')} text={t('BRANDING_THEME_TEXT')} lines={theme} />
          )}
        </div>
      </div>
    </ConfigPage>
  );
}
