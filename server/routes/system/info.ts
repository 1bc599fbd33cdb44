import * as v from 'valibot';
import { InfoData } from '../../../shared/contract/settings/info';
import { page } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { VERSION } from '../../http/metrics/version';

const showInfo: LastStep = ({ app }) =>
  page(v.parse(InfoData, { version: VERSION, appClusterId: app.settings.clusterId }));

/** The version of the server and the id of its deployment. */
export const info: Route = { entry: 'info', GET: steps(showInfo) };
