import { Fragment } from 'react';
import { BuiltInAdminSection } from './BuiltInAdminSection';
import { ConnectionSection } from './connection/ConnectionSection';
import { hasField } from './fields-of-type';
import { GeneralSection } from './GeneralSection';
import { DisplayNameSection, GroupSection, SelectionSection } from './UserAndGroupSections';
import type { ProviderFormState } from './use-provider-form';

/** The fields of a provider, which depend on its type, in the order in which they are filled in. */
export function ProviderSections({ form }: { form: ProviderFormState }) {
  const { providerType } = form.values;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <GeneralSection form={form} />
      {/* The key mounts these sections anew for another type, so that no field counts as visited.
          GeneralSection, which has the choice of the type, stays mounted. */}
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
