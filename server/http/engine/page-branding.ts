import type { RequestContext } from '../request/request-context';

/** The pages that show the organisation's branding: pages that consist of one card, and the page about the provider. */
const BRANDED: readonly string[] = [
  'login',
  'second-factor',
  'validatedevice',
  'setup',
  'report-sign-in',
  'logout',
  'login-close',
  'other-application',
  'change-password',
  'passkeys',
  'twofactor',
  'info',
];

/** Adds the branding of the settings to the data of a page that shows it. */
export function withBranding({ app, page }: Pick<RequestContext, 'app' | 'page'>, data: unknown): unknown {
  const { branding } = app.settings;
  if (branding === undefined || page === undefined || !BRANDED.includes(page.entry)) return data;
  return { ...Object(data), branding };
}
