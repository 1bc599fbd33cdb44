import { showInfo } from '../../../shared/contract/settings/info';
import { page } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import { VERSION } from '../../http/metrics/version';

const show = ({ app }: RequestContext) => page({ version: VERSION, appClusterId: app.settings.clusterId });

/** The route of the page with the version of the server and the id of its deployment. */
export const infoRoute: Route = route(showInfo, show);
