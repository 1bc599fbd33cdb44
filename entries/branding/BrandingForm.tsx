import { type FormEvent, useState } from 'react';
import { NAME_MAX_LENGTH } from '../../shared/contract/branding';
import { TEXT_MAX_LENGTH } from '../../shared/contract/settings/branding';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { TextField, type TextFieldProps } from '../../shared/ui/form/TextField';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { ColourField } from './ColourField';
import type { AccentReport } from './check-accent';
import type { Draft, Problems } from './draft';
import { LogoField } from './LogoField';

interface BrandingFormProps {
  draft: Draft;
  problems: Problems;
  /** Undefined until the code that checks colours has been loaded. */
  report: AccentReport | undefined;
  onChange: (fields: Partial<Draft>) => void;
  onReset: () => void;
}

/** The fields of the branding. A text that is being typed is not wrong until the field is left. */
export function BrandingForm({ draft, problems, report, onChange, onReset }: BrandingFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (name: string) => setLeft((before) => new Set([...before, name]));
  const problemOf = (field: keyof Problems) => {
    const key = problems[field];
    return key === undefined ? undefined : t(key);
  };
  const textField = (name: 'name' | 'text' | 'helpUrl' | 'legalUrl'): Omit<TextFieldProps, 'label'> => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    error: left.has(name) ? problemOf(name) : undefined,
    onInput: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
    onBlur: () => leave(name),
  });
  const colourField = (name: 'PrimaryColor' | 'OnPrimaryColor') => ({
    name,
    value: draft[name],
    colour: report?.colours[name],
    standard: report?.defaults[name],
    error:
      report && isWrong(draft[name], report.colours[name]) && left.has(name) ? t('BRANDING_PROBLEM_COLOUR') : undefined,
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => leave(name),
  });
  const link = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
  const lowContrast = report?.lowContrast;
  return (
    <form noValidate onSubmit={(event: FormEvent) => event.preventDefault()} className="flex min-w-0 flex-col">
      <FormSection level={2} title={t('SHELL_SIGN_IN')}>
        <TextField {...textField('name')} label={t('BRANDING_NAME')} maxLength={NAME_MAX_LENGTH} />
        <LogoField
          name="logo"
          label={t('BRANDING_LOGO')}
          logo={draft.logo}
          hint={t('BRANDING_LOGO_HINT')}
          error={problemOf('logo')}
          onChange={(logo, logoFile) => onChange({ logo, logoFile })}
        />
        <LogoField
          name="logoDark"
          label={t('BRANDING_LOGO_DARK')}
          logo={draft.logoDark}
          error={problemOf('logoDark')}
          onChange={(logoDark, logoDarkFile) => onChange({ logoDark, logoDarkFile })}
        />
        <TextField {...textField('text')} label={t('BRANDING_LINE')} maxLength={TEXT_MAX_LENGTH} counter />
        <TextField {...textField('helpUrl')} {...link} label={t('BRANDING_HELP')} hint={t('BRANDING_HELP_HINT')} />
        <TextField {...textField('legalUrl')} {...link} label={t('BRANDING_LEGAL')} hint={t('BRANDING_LEGAL_HINT')} />
      </FormSection>
      <FormSection level={2} title={t('BRANDING_COLOURS')} hint={t('BRANDING_COLOURS_HINT')}>
        <ColourField {...colourField('PrimaryColor')} label={t('BRANDING_ACCENT')} />
        <ColourField {...colourField('OnPrimaryColor')} label={t('BRANDING_ON_ACCENT')} />
        <div aria-live="polite" className="empty:hidden">
          {lowContrast === undefined ? null : (
            <Alert type="WARNING" part="low-contrast">
              {t('BRANDING_LOW_CONTRAST', { ratio: formatNumber(Math.floor(lowContrast * 10) / 10) })}
            </Alert>
          )}
        </div>
      </FormSection>
      <Button action="reset" variant="secondary" className="mt-6 self-start" onClick={onReset}>
        {t('BRANDING_RESET')}
      </Button>
    </form>
  );
}

const isWrong = (text: string, colour: string | undefined) => text.trim() !== '' && colour === undefined;
