import {
  GROUP_DISPLAY_NAME_MAX,
  USER_DISPLAY_NAME_MAX,
} from '../../../shared/contract/identity-providers/display-format';
import { type FlagName, hasField } from '../../../shared/contract/identity-providers/provider-fields';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { Alert } from '../../../shared/ui/feedback/Alert';
import { Checkbox } from '../../../shared/ui/form/Checkbox';
import { FormSection } from '../../../shared/ui/layout/FormSection';
import { FormField } from '../FormField';
import type { ProviderFormState } from '../use-provider-form';
import { DisplayFormatField } from './DisplayFormatField';
import { elementIdOf } from './form-sections';
import { RareFields } from './RareFields';
import { SectionCard } from './SectionCard';

/** The groups whose members have rights in this product. */
export function GroupSection({ form }: { form: ProviderFormState }) {
  return (
    <SectionCard id={elementIdOf('groups')}>
      <FormSection level={2} title={t('PROVIDER_SECTION_GROUPS')}>
        <FormField
          form={form}
          name="adminGroup"
          label={t('PROVIDER_ADMIN_GROUP')}
          hint={t('PROVIDER_ADMIN_GROUP_HINT')}
        />
        <FormField
          form={form}
          name="technicalUserGroup"
          label={t('PROVIDER_TECHNICAL_GROUP')}
          hint={t('PROVIDER_TECHNICAL_GROUP_HINT')}
        />
      </FormSection>
    </SectionCard>
  );
}

/** What an empty user filter of a directory stands for, as the server has it. */
const USER_FILTER_EXAMPLE =
  '(|(objectClass=inetOrgPerson)(objectClass=posixAccount)(&(objectCategory=person)(objectClass=user)))';

/** What an empty group filter of a directory stands for, as the server has it. */
const GROUP_FILTER_EXAMPLE =
  '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup)(objectClass=group))';

/** Which users and groups of a directory are read, and how they sign in. */
export function SelectionSection({ form }: { form: ProviderFormState }) {
  const { isolated, flatGroupHierarchy, domainOrId } = form.values;
  return (
    <SectionCard id={elementIdOf('selection')}>
      <FormSection level={2} title={t('PROVIDER_SECTION_SELECTION')}>
        <FilterField form={form} name="userFilter" label="PROVIDER_USER_FILTER" example={USER_FILTER_EXAMPLE} />
        <Flag
          form={form}
          name="useUserFilterForLogin"
          label="PROVIDER_FILTER_LOGIN"
          hint="PROVIDER_FILTER_LOGIN_HINT"
        />
        <FilterField form={form} name="groupFilter" label="PROVIDER_GROUP_FILTER" example={GROUP_FILTER_EXAMPLE} />
        <RareFields isUsed={isolated || flatGroupHierarchy}>
          <Flag form={form} name="flatGroupHierarchy" label="PROVIDER_FLAT" hint="PROVIDER_FLAT_HINT" />
          <Flag form={form} name="isolated" label="PROVIDER_ISOLATED" hint="PROVIDER_ISOLATED_HINT" />
          {isolated && domainOrId.trim() === '' ? (
            <Alert type="WARNING" live part="isolated-domain">
              {t('PROVIDER_ISOLATED_DOMAIN')}
            </Alert>
          ) : null}
        </RareFields>
      </FormSection>
    </SectionCard>
  );
}

interface FilterFieldProps {
  form: ProviderFormState;
  name: 'userFilter' | 'groupFilter';
  label: MessageKey;
  /** What an empty filter stands for. */
  example: string;
}

function FilterField({ form, name, label, example }: FilterFieldProps) {
  return (
    <div className="[&_input]:secret">
      <FormField
        form={form}
        name={name}
        label={t(label)}
        hint={
          <>
            {t('PROVIDER_FILTER_HINT')}{' '}
            <code dir="ltr" className="secret [overflow-wrap:anywhere]">
              {example}
            </code>
          </>
        }
        dir="ltr"
      />
    </div>
  );
}

interface FlagProps {
  form: ProviderFormState;
  name: FlagName;
  label: MessageKey;
  hint: MessageKey;
}

function Flag({ form, name, label, hint }: FlagProps) {
  return (
    <Checkbox
      id={`field-${name}`}
      name={name}
      label={t(label)}
      hint={t(hint)}
      checked={form.values[name]}
      onChange={({ currentTarget }) => form.change({ [name]: currentTarget.checked })}
    />
  );
}

/** How users and groups are called in this product. */
export function DisplayNameSection({ form }: { form: ProviderFormState }) {
  const { providerType, userDisplayFormat, groupDisplayFormat } = form.values;
  const { availableUserDisplayProperties, availableGroupDisplayProperties } = form.seen;
  if (!hasField(providerType, 'userDisplayFormat')) return null;
  return (
    <SectionCard id={elementIdOf('names')}>
      <FormSection level={2} title={t('PROVIDER_SECTION_NAMES')} hint={t('PROVIDER_NAMES_HINT')}>
        <RareFields isUsed={userDisplayFormat !== '' || groupDisplayFormat !== ''}>
          <DisplayFormatField
            form={form}
            kind="user"
            properties={availableUserDisplayProperties}
            max={USER_DISPLAY_NAME_MAX}
          />
          <DisplayFormatField
            form={form}
            kind="group"
            properties={availableGroupDisplayProperties}
            max={GROUP_DISPLAY_NAME_MAX}
          />
        </RareFields>
      </FormSection>
    </SectionCard>
  );
}
