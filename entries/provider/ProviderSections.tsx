import { Fragment } from 'react';
import { BuiltInAdminSection } from './BuiltInAdminSection';
import { ConnectionSection } from './connection/ConnectionSection';
import { DisplayNameSection, GroupSection, SelectionSection } from './DirectorySections';
import { hasField } from './fields-of-type';
import { GeneralSection } from './GeneralSection';
import type { ProviderFormState } from './use-provider-form';

/** The fields of a provider, which depend on its type, in the order in which they are filled in. */
export function ProviderSections({ form }: { form: ProviderFormState }) {
  const { providerType } = form.values;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <GeneralSection form={form} />
      {/* Another type has fields of its own, none of which the user has left yet. The choice of the type stays. */}
      <Fragment key={providerType ?? ''}>
        {providerType === 'BuiltInAdmin' ? <BuiltInAdminSection form={form} /> : null}
        {hasField(providerType, 'host') ? <ConnectionSection form={form} /> : null}
        {hasField(providerType, 'adminGroup') ? <GroupSection form={form} /> : null}
        {hasField(providerType, 'userFilter') ? <SelectionSection form={form} /> : null}
        {hasField(providerType, 'userDisplayFormat') ? <DisplayNameSection form={form} /> : null}
      </Fragment>
    </div>
  );
}
