import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ACCENT_FIELDS, type BrandingSettings } from '../../shared/contract/settings/branding';
import { type Confirmation, useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { SaveBar } from '../../shared/ui/form/SaveBar';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { BrandingForm } from './BrandingForm';
import { checkAccent, isWrongColour } from './check-accent';
import { brandingOfDraft, canSave, problemsOf } from './draft';
import { PreviewFrame, type PreviewFrameProps } from './PreviewFrame';
import { ServerSettings } from './ServerSettings';
import { useBrandingDraft } from './use-branding-draft';
import { usePreview } from './use-preview';

const loadThemes = () => import('../../shared/theme/apply-theme');

const NO_COLOURS = {};

/** A form for the branding and the sign-in page with it; where the server does not store one, the settings that set it. */
export function BrandingPage({ data: initial }: { data: BrandingSettings }) {
  const { data, draft, present, isDirty, isSaving, isStale, change, reset, save } = useBrandingDraft(initial);
  const isStored = canSave(data);
  const confirm = useConfirm();
  const themes = useLazyComponent(loadThemes, 'now');
  const branding = brandingOfDraft(draft);
  const problems = problemsOf(branding, isStored);
  const isAccepted = Object.keys(problems).length === 0;
  const preview = usePreview(isAccepted ? branding : undefined, brandingOfDraft(present));
  const report = themes && checkAccent(themes, draft);
  const colours = report?.colours ?? NO_COLOURS;
  const { form, attempts, showProblems } = useProblems();

  const confirmReset = async () => {
    if (isDirty && (await confirm(resetQuestion()))) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isStored || !isDirty) return;
    // Without the code that checks colours, which a network that is down may keep away, the server checks them.
    const loaded = themes ?? (await loadThemes().catch(() => undefined));
    const checked = loaded && checkAccent(loaded, draft);
    const hasWrongColour = ACCENT_FIELDS.some((field) => isWrongColour(draft, checked, field));
    if (isAccepted && !hasWrongColour) save(checked?.colours ?? draft);
    else showProblems();
  };
  const frame = {
    branding: preview.branding,
    version: preview.version,
    colours,
    applyTheme: themes?.applyTheme,
    onFail: preview.fail,
  };
  return (
    <ConfigPage>
      <PageHeader title={t('BRANDING_TITLE')} />
      <p className="max-w-prose text-muted">{t(isStored ? 'BRANDING_TEXT' : 'BRANDING_PREVIEW_TEXT')}</p>
      {/* The margin keeps the sticky footer off what gets the focus. */}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 **:scroll-mb-24"
      >
        <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <BrandingForm
              draft={draft}
              problems={problems}
              report={report}
              isStored={isStored}
              fixed={data.fixed}
              showsProblems={attempts > 0}
              onChange={change}
            />
            {isStored ? null : (
              <Button action="reset" variant="secondary" className="self-start" onClick={() => void confirmReset()}>
                {t('BRANDING_RESET')}
              </Button>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {preview.failure ? (
              <RetryAlert failure={preview.failure} part="preview-failed" onRetry={preview.retry} />
            ) : null}
            <Previews {...frame} />
            {isStored ? null : (
              <ServerSettings draft={draft} present={present} isAccepted={isAccepted} colours={colours} />
            )}
          </div>
        </div>
        {isStored ? (
          <SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={() => void confirmReset()}>
            {isStale ? (
              <Alert type="WARNING" live part="conflict">
                {t('BRANDING_STALE')}
              </Alert>
            ) : null}
          </SaveBar>
        ) : null}
      </form>
    </ConfigPage>
  );
}

const resetQuestion = (): Confirmation => ({
  title: t('UNSAVED_TITLE'),
  message: t('BRANDING_RESET_TEXT'),
  type: 'WARNING',
  okButtonText: t('UNSAVED_DISCARD'),
  cancelButtonText: t('UNSAVED_KEEP'),
});

function Previews(frame: Omit<PreviewFrameProps, 'theme' | 'isNarrow' | 'title'>) {
  return (
    <div data-part="previews" className="flex flex-wrap items-start gap-4">
      <PreviewFrame {...frame} theme="light" title={t('THEME_LIGHT')} />
      <PreviewFrame {...frame} theme="dark" title={t('THEME_DARK')} />
      <PreviewFrame {...frame} theme="light" isNarrow title={t('BRANDING_PHONE')} />
    </div>
  );
}

/** Shows all problems after an attempt to save, and focuses the first field that has one. */
function useProblems() {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return { form, attempts, showProblems: () => setAttempts((before) => before + 1) };
}
