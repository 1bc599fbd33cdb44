import type { ProviderType } from '../../../shared/contract/identity-providers/identity-provider';
import { type FieldName, hasField } from '../../../shared/contract/identity-providers/provider-fields';
import type { MessageKey } from '../../../shared/i18n/translate';

/** The sections of the form, in the order in which they are filled in; a type of provider with the field has the section. */
const SECTIONS = [
  { id: 'general', title: 'PROVIDER_SECTION_GENERAL', field: 'providerName' },
  { id: 'admin', title: 'PROVIDER_SECTION_ADMIN', field: 'confirmPassword' },
  { id: 'connection', title: 'PROVIDER_SECTION_CONNECTION', field: 'host' },
  { id: 'groups', title: 'PROVIDER_SECTION_GROUPS', field: 'adminGroup' },
  { id: 'selection', title: 'PROVIDER_SECTION_SELECTION', field: 'userFilter' },
  { id: 'names', title: 'PROVIDER_SECTION_NAMES', field: 'userDisplayFormat' },
] as const satisfies readonly { id: string; title: MessageKey; field: FieldName }[];

/** A section of the form. */
export type Section = (typeof SECTIONS)[number];

export type SectionId = Section['id'];

/** The sections that a type of provider has. */
export function sectionsOf(type: ProviderType | undefined): readonly Section[] {
  return SECTIONS.filter(({ field }) => hasField(type, field));
}

/** The id of a section's element, which is also its fragment in the page's address. */
export const elementIdOf = (id: SectionId) => `section-${id}`;
