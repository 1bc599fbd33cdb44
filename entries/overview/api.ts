import { closeSetupTasks, showOverview } from '../../shared/contract/system/overview';
import { request } from '../../shared/http/request-operation';

/** Reads the overview. */
export const getOverview = (signal: AbortSignal) => request(showOverview, { signal });

/** Closes the list of tasks after the installation, for all administrators. */
export const putSetupClosed = (antiCsrfToken: string) => request(closeSetupTasks, { json: { antiCsrfToken } });
