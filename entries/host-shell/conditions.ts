import type { ReactNode } from 'react';
import type { Attention, MissingPages, ShellData } from '../../shared/contract/shell/host-shell';

/** A field of the data on which it depends whether something is shown. */
export type Condition = keyof ShellData | `attention.${keyof Attention}` | `missingPages.${keyof MissingPages}`;

/** Renders content if a field of the data is neither false, 0 nor empty, or unless it is. */
export interface Conditions {
  when: (field: Condition, content: ReactNode) => ReactNode;
  unless: (field: Condition, content: ReactNode) => ReactNode;
}

/** The conditions of a user's data. */
export function conditionsOf(data: ShellData): Conditions {
  const values: Readonly<Record<string, unknown>> = {
    ...data,
    ...fieldsOf('attention', data.attention),
    ...fieldsOf('missingPages', data.missingPages),
  };
  return {
    when: (field, content) => (values[field] ? content : null),
    unless: (field, content) => (values[field] ? null : content),
  };
}

function fieldsOf(name: string, values: object | null | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([field, value]) => [`${name}.${field}`, value]));
}

/** The same as sections of a Mustache template. */
export const TEMPLATE_CONDITIONS: Conditions = {
  when: (field, content) => [`{{#data.${field}}}`, content, `{{/data.${field}}}`],
  unless: (field, content) => [`{{^data.${field}}}`, content, `{{/data.${field}}}`],
};
