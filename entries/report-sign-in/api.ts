import { report } from '../../shared/contract/sign-in/report';
import { requestHere } from '../../shared/http/request-operation';

/** Reports at the page's own address, which contains the token of the link. */
export const postReport = (signal: AbortSignal) => requestHere(report, { signal });
