import { useState } from 'react';
import { NAME_MAX_LENGTH } from '../../shared/contract/branding';
import { type AccentField, type BrandText, TEXT_MAX_LENGTH } from '../../shared/contract/settings/branding';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CountedTextField } from '../../shared/ui/form/CountedTextField';
import { TextField, type TextFieldProps } from '../../shared/ui/form/TextField';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { ColourField } from './ColourField';
import { type AccentReport, isWrongColour } from './check-accent';
import { type Draft, maxLogoSize, type Problems } from './draft';
import { LogoField } from './LogoField';

interface BrandingFormProps {
  draft: Draft;
  problems: Problems;
  /** Undefined until the code that checks colours has been loaded. */
  report: AccentReport | undefined;
  /** Whether the server stores the branding. */
  isStored: boolean;
  /** The variables that set a field, by field. */
  fixed: Readonly<Record<string, string>>;
  /** Whether a field is wrong before it is left, too. */
  showsProblems: boolean;
  onChange: (fields: Partial<Draft>) => void;
}

/** The fields of the branding. A text that is being typed is not wrong until the field is left. */
export function BrandingForm(props: BrandingFormProps) {
  const { draft, problems, report, isStored, fixed, showsProblems, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isShown = (name: string) => showsProblems || left.has(name);
  const leave = (name: string) => setLeft((before) => new Set([...before, name]));
  const problemOf = (field: keyof Problems) => {
    const key = problems[field];
    if (key === 'BRANDING_PROBLEM_LOGO') return t(key, { size: maxLogoSize(isStored) / 1024 });
    return key === undefined ? undefined : t(key);
  };
  const fixedText = (name: string) => {
    const variable = fixed[name];
    return variable ? t('BRANDING_FIXED', { variable }) : undefined;
  };
  const textField = (name: BrandText, hint?: string): Omit<TextFieldProps, 'label' | 'counter' | 'maxLength'> => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    readOnly: Boolean(fixed[name]),
    hint: fixedText(name) ?? hint,
    error: isShown(name) ? problemOf(name) : undefined,
    onInput: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
    onBlur: () => leave(name),
  });
  const colourField = (name: AccentField) => ({
    name,
    value: draft[name],
    colour: report?.colours[name],
    standard: report?.defaults[name],
    error: isShown(name) && isWrongColour(draft, report, name) ? t('BRANDING_PROBLEM_COLOUR') : undefined,
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => leave(name),
  });
  const link = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
  const lowContrast = report?.lowContrast;
  return (
    <div className="flex min-w-0 flex-col">
      <FormSection level={2} title={t('SHELL_SIGN_IN')}>
        <TextField {...textField('name')} label={t('BRANDING_NAME')} maxLength={NAME_MAX_LENGTH} />
        <LogoField
          name="logo"
          label={t('BRANDING_LOGO')}
          logo={draft.logo}
          maxBytes={maxLogoSize(isStored)}
          fixed={fixedText('logo')}
          hint={isStored ? t('BRANDING_LOGO_LIMIT', { size: maxLogoSize(isStored) / 1024 }) : t('BRANDING_LOGO_HINT')}
          error={problemOf('logo')}
          onChange={(logo, logoFile) => onChange({ logo, logoFile })}
        />
        <LogoField
          name="logoDark"
          label={t('BRANDING_LOGO_DARK')}
          logo={draft.logoDark}
          maxBytes={maxLogoSize(isStored)}
          fixed={fixedText('logoDark')}
          error={problemOf('logoDark')}
          onChange={(logoDark, logoDarkFile) => onChange({ logoDark, logoDarkFile })}
        />
        <CountedTextField {...textField('text')} label={t('BRANDING_LINE')} maxLength={TEXT_MAX_LENGTH} />
        <TextField {...textField('helpUrl', t('BRANDING_HELP_HINT'))} {...link} label={t('BRANDING_HELP')} />
        <TextField {...textField('legalUrl', t('BRANDING_LEGAL_HINT'))} {...link} label={t('BRANDING_LEGAL')} />
      </FormSection>
      <FormSection
        level={2}
        title={t('BRANDING_COLOURS')}
        hint={t(isStored ? 'BRANDING_COLOURS_USE' : 'BRANDING_COLOURS_HINT')}
      >
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
    </div>
  );
}
