import { BRANDING_ADDRESS } from '../../../shared/contract/addresses';
import {
  changeBranding,
  previewBranding,
  showBranding,
  showBrandingLogo,
} from '../../../shared/contract/settings/branding';
import { data, type PageAnswer, page, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import { readLogo } from '../../settings/branding/branding-logos';
import { variablesOf } from '../../settings/branding/branding-variables';
import { type CheckedDraft, checkDraft } from '../../settings/branding/check-draft';
import { saveBranding } from '../../settings/branding/save-branding';
import { BRANDING, effectiveBranding, storedBrandingOf } from '../../settings/branding/stored-branding';
import { readVersionedJson } from '../../storage/json-settings';
import { loginData } from '../sign-in/login';

/** Both logos as `data:` URLs, also percent-encoded in a form, with the texts. */
const bodyLimits = { maxLength: 256 * 1024 };

const show = async ({ app }: RequestContext) => {
  const { value, version } = await readVersionedJson(app.storage.db, BRANDING);
  const fixed = variablesOf(app.settings.branding);
  return page({ ...effectiveBranding(storedBrandingOf(value), app.settings.branding), fixed, version });
};

const save = async (ctx: ContextOf<typeof changeBranding>) => {
  const { app, user, json } = ctx;
  const saved = await saveBranding(depsOf(ctx), json, app.settings.branding);
  if (!saved.ok) return data({ saveOk: false, problemMessages: [saved.problem] });
  app.log.info({ administrator: user.id }, 'the branding was saved');
  // The shell of every user shows it.
  app.events.publish({
    resource: BRANDING_ADDRESS,
    action: 'changed',
    audience: { admins: true, userIds: 'everybody' },
  });
  return data({ saveOk: true, problemMessages: [], version: saved.version });
};

/** Sends a logo. Its headers let an SVG that is opened as a document run no script. */
const sendLogo = async ({ app, params }: RequestContext) => {
  const logo = await readLogo(app.storage.db, params.hash ?? '');
  if (logo === undefined) return refuse(404, 'no such logo');
  const { hash, contentType, bytes } = logo;
  const headers = { etag: `"${hash}"`, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept' };
  return { kind: 'bytes' as const, contentType, bytes, headers };
};

/** Refuses a draft that a save would refuse. */
const checkForm = ({ form }: ContextOf<typeof previewBranding>) => {
  const checked = checkDraft(form, undefined);
  return checked === undefined ? refuse(400, 'the branding is not accepted') : { checked };
};

const preview = async (
  ctx: ContextOf<typeof previewBranding, { readonly checked: CheckedDraft }>,
): Promise<PageAnswer> => ({
  ...page({ ...(await loginData(ctx)), branding: ctx.checked.draft }),
  preview: { entry: 'login', theme: ctx.query.get('theme') ?? 'light' },
});

/** The routes of the page that changes the branding, of its previews, and of the stored logos. */
export const brandingRoutes: readonly Route[] = [
  route(showBranding, show),
  route(changeBranding, save, { bodyLimits }),
  route(showBrandingLogo, sendLogo, { withoutSession: true }),
  routeWithSteps(previewBranding, { bodyLimits }).use(checkForm).answer(preview),
];
