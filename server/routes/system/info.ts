import * as v from 'valibot';
import packageJson from '../../../package.json' with { type: 'json' };
import { InfoData } from '../../../shared/contract/info';
import { page } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';

const showInfo: LastStep = () => page(v.parse(InfoData, { version: packageJson.version }));

/** The version of the server. */
export const info: Route = { entry: 'info', GET: steps(showInfo) };
