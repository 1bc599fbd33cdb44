import type { RequestContext } from '../engine/request-context';

/** The pages that are one card, on which a user meets the organisation, and the one that names it as the provider. */
const BRANDED: readonly string[] = [
  'login',
  'second-factor',
  'validatedevice',
  'setup',
  'logout',
  'login-close',
  'other-application',
  'change-password',
  'twofactor',
  'info',
];

/** Adds the branding of the settings to the data of a page that shows it. */
export function withBranding({ app, page }: Pick<RequestContext, 'app' | 'page'>, data: unknown): unknown {
  const { branding } = app.settings;
  if (branding === undefined || page === undefined || !BRANDED.includes(page.entry)) return data;
  return { ...Object(data), branding };
}
