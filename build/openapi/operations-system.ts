import { TranslationBundle } from '../../shared/contract/boot';
import { AvatarData } from '../../shared/contract/shell/avatar';
import { MenuData } from '../../shared/contract/shell/menu';
import { ShellData } from '../../shared/contract/sign-in/session';
import { json, type Operation, page } from './operation';
import { Done, Health, ResourceChange, ScimError, ScimGroupList, ScimUserList } from './server-answers';

/** The query of a list of the directory (RFC 7644 §3.4.2). */
const LIST_QUERY = {
  count: { description: 'The most items: 0 to 1000, default 100', type: 'integer' },
  startIndex: { description: 'The number of the first item, from 1', type: 'integer' },
  filter: 'A filter (RFC 7644 §3.4.2.2)',
  sortBy: 'The attribute that orders the items',
  sortOrder: { description: 'The order; default ascending', values: ['ascending', 'descending'] },
  attributes: 'The attributes that the items have, separated by commas',
  excludedAttributes: 'The attributes that the items do not have, separated by commas',
} as const;

/** A list of the directory, for administrators and for programs with an API key. */
function scimList(of: Pick<Operation, 'at' | 'summary' | 'answers'> & { technical: string; items: string }): Operation {
  const { technical, items, ...own } = of;
  return {
    ...own,
    method: 'GET',
    access: ['admin'],
    acceptsApiKey: true,
    query: { ...LIST_QUERY, [technical]: { description: 'Includes technical ones', values: ['true', 'false'] } },
    problem: ScimError,
    inWords: { takes: `\`?count=&startIndex=&filter=&${technical}=\``, answers: items },
  };
}

/** The shell around the pages, the directory, and the server itself. */
export const SYSTEM: readonly Operation[] = [
  {
    method: 'GET',
    at: { showMessages: '/identityprovider/i18n/messages' },
    summary: 'Sends the texts of all pages in the language of the request',
    access: ['anyone'],
    query: { lng: 'A language (BCP 47) that precedes the cookie and Accept-Language' },
    requestHeaders: { 'If-None-Match': 'The entity tag of a stored answer' },
    answers: [json(TranslationBundle)],
    headers: { ETag: 'Identifies the texts of the language' },
  },
  {
    method: 'GET',
    at: { showAvatar: '/identityprovider/avatar' },
    summary: 'Shows the photo of the user, and which dialogs are due',
    answers: [page(AvatarData)],
  },
  {
    method: 'GET',
    at: { showProfile: '/identityprovider/profile', showSideMenu: '/identityprovider/sidemenu' },
    summary: 'Shows the menu of the user',
    answers: [page(MenuData)],
  },
  {
    method: 'GET',
    at: { showShell: '/' },
    summary: 'Shows the start page of the shell',
    answers: [page(ShellData)],
  },
  {
    method: 'GET',
    at: {
      showUserProfile: '/userprofile/data',
      showAbsence: '/userprofile/absence',
      showSecurityKeys: '/identityprovider/config/fido',
    },
    summary: 'Stands for a page of another application, in the demo only',
    answers: [page(Done)],
    isOptional: true,
    isNotCalled: true,
  },
  {
    method: 'GET',
    at: { showFeatures: '/identityprovider/config/features' },
    summary: 'Redirects a navigation to the start page; a server may have its own page there',
    access: ['user'],
    answers: [{ kind: 'redirect' }],
    redirects: { 302: 'The start page, for a navigation' },
    refusals: { 404: [] },
    isNotCalled: true,
  },
  {
    method: 'GET',
    at: { showPhoto: '/identityprovider/SCIM/Photo/:userId' },
    summary: 'Sends the photo of a user, or a picture of the initials',
    access: ['user'],
    requestHeaders: { 'If-None-Match': 'The entity tag of a stored picture' },
    answers: [
      {
        kind: 'file',
        mediaType: 'image/*',
        description: 'The picture',
        headers: { ETag: 'Identifies the picture' },
      },
    ],
    refusals: { 404: [] },
    inWords: { answers: 'a picture' },
  },
  scimList({
    at: { listUsers: '/identityprovider/scim/users' },
    summary: 'Lists the users of the directory',
    answers: [json(ScimUserList)],
    technical: 'showTechnicalUsers',
    items: '`{resources: [{id, displayName?, userName?}], totalResults?: number}`',
  }),
  scimList({
    at: { listGroups: '/identityprovider/scim/groups' },
    summary: 'Lists the groups of the directory',
    answers: [json(ScimGroupList)],
    technical: 'showTechnicalUserGroups',
    items: '`{resources: [{id, displayName?}], totalResults?: number}`',
  }),
  {
    method: 'GET',
    at: { openEventStream: '/identityprovider/events' },
    summary: 'Sends what changes on the server as server-sent events, until the session ends',
    access: ['user'],
    query: { after: 'The id of the latest event that the page knows' },
    requestHeaders: { 'Last-Event-ID': 'The same, from a browser that reconnects by itself' },
    answers: [{ kind: 'events', schema: ResourceChange }],
    refusals: { 403: [], 429: [], 503: [] },
    inWords: { answers: 'a stream' },
  },
  {
    method: 'GET',
    at: { checkHealth: '/healthz', checkReadiness: '/readyz' },
    summary: 'Says whether the server can answer: the database does, and, for readiness, the server is not stopping',
    access: ['anyone'],
    answers: [json(Health)],
    refusals: { 503: [] },
    isNotCalled: true,
  },
  {
    method: 'GET',
    at: { checkLiveness: '/livez' },
    summary: 'Says that the process answers, whatever the database does',
    access: ['anyone'],
    answers: [json(Health)],
    isNotCalled: true,
  },
  {
    method: 'GET',
    at: { readMetrics: '/metrics' },
    summary: 'Sends what the server measures, as Prometheus reads it, to this machine or with the token of the metrics',
    access: ['anyone'],
    answers: [{ kind: 'text', description: 'Text format 0.0.4 of Prometheus' }],
    refusals: { 401: [], 404: [] },
    isNotCalled: true,
  },
];
