import { isMasked } from '../../../shared/contract/secret-mask';
import { t } from '../../../shared/i18n/translate';
import { FormSection } from '../../../shared/ui/layout/FormSection';
import { FormField } from '../FormField';
import { PasswordFormField } from '../PasswordFormField';
import { SecretField } from '../SecretField';
import type { ProviderFormState } from '../use-provider-form';
import { elementIdOf } from './form-sections';
import { SectionCard } from './SectionCard';

/** The account of an administrator of this server. */
export function BuiltInAdminSection({ form }: { form: ProviderFormState }) {
  return (
    <SectionCard id={elementIdOf('admin')}>
      <FormSection level={2} title={t('PROVIDER_SECTION_ADMIN')}>
        <FormField form={form} name="username" label={t('LOGIN_USER')} dir="ltr" />
        <SecretField form={form} label={t('LOGIN_PASSWORD')} hint={t('PROVIDER_PASSWORD_RULE')} />
        <ConfirmPasswordField form={form} />
      </FormSection>
    </SectionCard>
  );
}

/** The repeated password of an administrator. */
function ConfirmPasswordField({ form }: { form: ProviderFormState }) {
  return (
    <PasswordFormField
      form={form}
      name="confirmPassword"
      label={t('PROVIDER_CONFIRM_PASSWORD')}
      {...(isMasked(form.values.confirmPassword) && { shown: false })}
      onFocus={({ currentTarget }) => isMasked(currentTarget.value) && currentTarget.select()}
    />
  );
}
