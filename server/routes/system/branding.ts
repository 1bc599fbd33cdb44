import { previewBranding, showBranding } from '../../../shared/contract/settings/branding';
import { type PageAnswer, page, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import { type BrandVariables, brandingOf, variablesOfDraft } from '../../settings/branding/branding-variables';
import { loginData } from '../sign-in/login';

const show = ({ app }: RequestContext) => page({ branding: app.settings.branding });

/** Refuses a draft that the settings would refuse. */
const checkDraft = ({ form }: ContextOf<typeof previewBranding>) => {
  const variables = variablesOfDraft(form);
  return variables === undefined ? refuse(400, 'the settings would refuse this branding') : { variables };
};

const preview = async (
  ctx: ContextOf<typeof previewBranding, { readonly variables: BrandVariables }>,
): Promise<PageAnswer> => ({
  ...page({ ...(await loginData(ctx)), branding: brandingOf(ctx.variables) }),
  preview: { entry: 'login', theme: ctx.query.get('theme') ?? 'light' },
});

/** The routes of the page that shows sign-in with a branding before it is set. */
export const brandingRoutes: readonly Route[] = [
  route(showBranding, show),
  routeWithSteps(previewBranding).use(checkDraft).answer(preview),
];
