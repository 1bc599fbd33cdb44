import { type EffectiveBranding, effectiveBranding, storedBrandingOf } from '../../settings/branding/stored-branding';
import { readInTime } from './read-in-time';
import type { RequestContext } from './request-context';

/** Returns the branding, or that of the environment if the stored one cannot be read. */
export async function brandingOrFixed({
  app,
  branding,
}: Pick<RequestContext, 'app' | 'branding'>): Promise<EffectiveBranding> {
  try {
    return await readInTime(branding());
  } catch (error) {
    app.log.error({ err: error }, 'the branding cannot be read');
    return effectiveBranding(storedBrandingOf(undefined), app.settings.branding);
  }
}
