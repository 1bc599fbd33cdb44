import * as v from 'valibot';
import { AUDIT_EVENTS, AUDIT_OUTCOMES, AUDIT_RANGES, AuditData } from '../../shared/contract/settings/audit';
import * as logins from '../../shared/contract/settings/last-logins';
import { json, type Operation, page } from './operation';
import { Done } from './server-answers';

/** What narrows the list of what was done. Values that are none of these narrow nothing. */
const AUDIT_FILTER = {
  search: 'A part of the name of an account, of an address or of what was changed',
  event: { description: 'The name of an event', values: AUDIT_EVENTS },
  outcome: { description: 'Whether it was done', values: AUDIT_OUTCOMES },
  account: 'The id of an account that it happened to, or that did it',
  range: { description: 'So many days until now', values: AUDIT_RANGES },
  from: 'The first time, as in RFC 3339',
  until: 'The time before which it happened, as in RFC 3339',
};

/** The files have each time in two columns: as the language writes it, and as in ISO 8601. */
const TIME_ZONE = { timeZone: 'The time zone of the first one, a name of the IANA database; UTC without it' };

/** The lists of what users and administrators have done: last sign-ins and the audit. */
export const HISTORY: readonly Operation[] = [
  {
    method: 'GET',
    at: { listLastLogins: '/identityprovider/config/lastloginlist' },
    summary: 'Lists when each account has last signed in',
    answers: [page(logins.LastLoginsData)],
  },
  ...(['PUT', 'DELETE'] as const).map((method): Operation => {
    const [id, verb] = method === 'PUT' ? ['startLoginHistory', 'Starts'] : ['stopLoginHistory', 'Stops and deletes'];
    return {
      method,
      at: { [id]: '/identityprovider/config/lastloginlist' },
      summary: `${verb} the history of sign-ins`,
      isBodyUnused: true,
      answers: [json(Done)],
    };
  }),
  {
    method: 'GET',
    at: { showLoginHistory: '/identityprovider/config/lastloginlist/:userId' },
    summary: 'Lists the sign-ins of one account',
    access: ['admin'],
    answers: [json(v.array(logins.LoginHistoryEntry))],
    refusals: { 404: [] },
  },
  {
    method: 'POST',
    at: { updateLastLogins: '/identityprovider/config/updatelastloginlist' },
    summary: 'Generates the list of last sign-ins anew',
    access: ['admin'],
    isBodyUnused: true,
    answers: [json(Done)],
  },
  {
    method: 'GET',
    at: { downloadLastLogins: '/identityprovider/config/lastloginlistcsv' },
    summary: 'Sends the list of last sign-ins as a file',
    access: ['admin'],
    query: TIME_ZONE,
    answers: [
      {
        kind: 'file',
        mediaType: 'text/csv',
        description: 'The file, in the language of the request',
        headers: { 'Content-Disposition': 'The name of the file', 'Content-Length': 'Its length in bytes' },
      },
    ],
  },
  {
    method: 'GET',
    at: { listAudit: '/identityprovider/config/audit', showAuditEntry: '/identityprovider/config/audit/:id' },
    summary: 'Lists what users and administrators have done, the newest first, and the entry that the address names',
    query: { ...AUDIT_FILTER, before: 'The `next` of an answer: only older entries are answered' },
    answers: [page(AuditData)],
  },
  {
    method: 'GET',
    at: { downloadAudit: '/identityprovider/config/auditcsv' },
    summary: 'Sends what users and administrators have done as a file, and records that',
    access: ['admin'],
    query: { ...AUDIT_FILTER, ...TIME_ZONE },
    answers: [
      {
        kind: 'file',
        mediaType: 'text/csv',
        description: 'The file, with titles in the language of the request, and the names of events and outcomes',
        headers: { 'Content-Disposition': 'The name of the file' },
      },
    ],
  },
];
