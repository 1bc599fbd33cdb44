import type { ComponentType } from 'react';
import { ConnectionSection } from '../connection/ConnectionSection';
import type { ProviderFormState } from '../use-provider-form';
import { BuiltInAdminSection } from './BuiltInAdminSection';
import { type SectionId, sectionsOf } from './form-sections';
import { GeneralSection } from './GeneralSection';
import { DisplayNameSection, GroupSection, SelectionSection } from './UserAndGroupSections';

const CONTENTS: Readonly<Record<SectionId, ComponentType<{ form: ProviderFormState }>>> = {
  general: GeneralSection,
  admin: BuiltInAdminSection,
  connection: ConnectionSection,
  groups: GroupSection,
  selection: SelectionSection,
  names: DisplayNameSection,
};

/** The fields of a provider, which depend on its type. */
export function ProviderSections({ form }: { form: ProviderFormState }) {
  const { providerType } = form.values;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {sectionsOf(providerType).map(({ id }) => {
        const Content = CONTENTS[id];
        // The key mounts a section anew for another type, so that no field counts as visited. The general section, which has
        // the choice of the type, stays mounted.
        return <Content key={id === 'general' ? id : `${id} ${providerType}`} form={form} />;
      })}
    </div>
  );
}
