import { showInfo } from '../../../shared/contract/settings/info';
import { VERSION } from '../../http/metrics/version';
import { page } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { type Route, route } from '../../http/request/route';

const show = ({ app }: RequestContext) => page({ version: VERSION, appClusterId: app.settings.clusterId });

/** The route of the page with the version of the server and the id of its deployment. */
export const infoRoute: Route = route(showInfo, show);
