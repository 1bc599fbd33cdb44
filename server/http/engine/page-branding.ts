import { brandingOrFixed } from '../request/branding-or-fixed';
import type { RequestContext } from '../request/request-context';

/** The pages that show the organisation's branding: pages that consist of one card, the page about the provider, and the shell. */
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
  'host-shell',
];

/** Adds the branding to the data of a page that shows it. */
export async function withBranding(
  ctx: Pick<RequestContext, 'app' | 'page' | 'branding'>,
  data: unknown,
): Promise<unknown> {
  if (ctx.page === undefined || !BRANDED.includes(ctx.page.entry)) return data;
  const { branding } = await brandingOrFixed(ctx);
  return branding === undefined ? data : { ...Object(data), branding };
}
