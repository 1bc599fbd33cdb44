import { NEW_OPENID_PROVIDER, type OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { Checkbox } from '../../shared/ui/form/Checkbox';
import { ImageField } from '../../shared/ui/form/ImageField';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { DiscoveryField } from './DiscoveryField';
import { BASE_ADDRESS, CLIENT, DESCRIPTION, ENDPOINTS, type FieldRule, isLong } from './field-rules';
import { ProviderField, type ProviderFieldProps } from './ProviderField';
import { ProviderLogo } from './ProviderLogo';
import { RedirectAddresses } from './RedirectAddresses';
import { LOGO_TYPES, readScaledLogo } from './read-scaled-logo';
import { TestSignIn } from './TestSignIn';

interface ProviderFieldsProps extends Omit<ProviderFieldProps, 'field' | 'onChange'> {
  isDirty: boolean;
  change: (changed: Partial<OpenIdProvider>) => void;
}

/** The fields of a provider, in the order in which they are filled in: from its name to the test that it works. */
export function ProviderFields({ isDirty, change, ...values }: ProviderFieldsProps) {
  const { provider, saved } = values;
  const isNew = saved.id === NEW_OPENID_PROVIDER;
  const logo = provider.logo ?? '';
  const field = (rule: FieldRule) => <ProviderField key={rule.name} {...values} field={rule} onChange={change} />;
  return (
    <>
      {field(DESCRIPTION)}
      {isLong(provider.description) ? (
        <Alert type="WARNING" live part="long-description">
          {t('OPENID_DESCRIPTION_LONG')}
        </Alert>
      ) : null}
      <ImageField
        name="logo"
        label={t('OPENID_LOGO')}
        image={logo}
        preview={<ProviderLogo source={logo} part="logo-preview" />}
        accept={LOGO_TYPES.join()}
        read={readScaledLogo}
        refusal={t('OPENID_PROBLEM_LOGO')}
        hint={t('OPENID_LOGO_HINT')}
        onChange={(image) => change({ logo: image })}
      />
      <FormSection title={t('OPENID_SECTION_ENDPOINTS')}>
        <DiscoveryField open={isNew} onFound={change} />
        {ENDPOINTS.map(field)}
      </FormSection>
      <FormSection title={t('OPENID_SECTION_CLIENT')}>
        {field(BASE_ADDRESS)}
        <RedirectAddresses provider={provider} />
        {CLIENT.map(field)}
      </FormSection>
      <FormSection title={t('OPENID_STATUS')}>
        {isNew ? null : <TestSignIn id={saved.id} isDirty={isDirty} />}
        <Checkbox
          name="enabled"
          label={t('OPENID_ENABLED_LABEL')}
          hint={t('OPENID_ENABLED_HINT')}
          checked={provider.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
      </FormSection>
    </>
  );
}
