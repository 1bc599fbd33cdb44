import * as keys from '../../shared/contract/api-keys';
import { PASSWORD_ERRORS, PasswordData, PasswordForm } from '../../shared/contract/change-password';
import { EndedSessions, EndSessions, SessionsData } from '../../shared/contract/sessions';
import {
  DEACTIVATE_USER_ERRORS,
  DeactivateUserForm,
  TwoFactorCodeForm,
  TwoFactorData,
  TwoFactorDialogData,
} from '../../shared/contract/two-factor';
import { form, json, jsonBody, type Operation, page, REDIRECT } from './operation';
import { Done } from './server-answers';

const KEY_ID = { id: 'The id of the key' };

/** What users do with their own account, and the API keys. */
export const ACCOUNT: readonly Operation[] = [
  {
    method: 'GET',
    at: { showPassword: '/identityprovider/changepassword' },
    summary: 'Shows whose password is changed',
    query: REDIRECT,
    answers: [page(PasswordData)],
    refusals: { 403: ['ERROR_FORBIDDEN', 'PASSWORD_IN_DIRECTORY'] },
  },
  {
    method: 'POST',
    at: { changePassword: '/identityprovider/changepassword' },
    summary: "Changes the user's own password and ends all other sessions",
    query: REDIRECT,
    takes: [form(PasswordForm)],
    answers: [json(Done)],
    redirects: { 303: 'The address after the change' },
    sets: ['session'],
    refusals: {
      400: ['ERROR_BAD_REQUEST', ...PASSWORD_ERRORS.filter((key) => key !== 'LOGIN_TOO_MANY_ATTEMPTS')],
      403: ['ERROR_FORBIDDEN', 'PASSWORD_IN_DIRECTORY'],
      429: ['LOGIN_TOO_MANY_ATTEMPTS'],
    },
  },
  {
    method: 'GET',
    at: { showTwoFactor: '/identityprovider/twofactor' },
    summary: 'Shows the two-factor authentication of the user, or the secret to set it up with',
    query: REDIRECT,
    answers: [page(TwoFactorData)],
    redirects: { 302: 'Sign-in, where the user has activated two-factor meanwhile' },
    refusals: { 404: [] },
    inWords: { takes: '' },
  },
  {
    method: 'POST',
    at: { changeTwoFactor: '/identityprovider/twofactor' },
    summary: 'Checks a code, activates or deactivates two-factor; for administrators also that of another user',
    query: {
      check: { description: 'Only says whether the code is right', type: 'flag' },
      activate: { description: 'Activates, or with `deactivate` in the form deactivates', type: 'flag' },
    },
    takes: [form(TwoFactorCodeForm), form(DeactivateUserForm)],
    answers: [json(Done)],
    sets: ['session', 'device'],
    refusals: {
      400: ['ERROR_BAD_REQUEST', 'TFA_CODE_ALREADY_USED', 'TFA_CODE_INCORRECT'],
      404: [],
      429: ['TFA_TOO_MANY_ATTEMPTS'],
    },
    textRefusals: { 400: DEACTIVATE_USER_ERRORS },
    without: [401],
  },
  {
    method: 'GET',
    at: { showTwoFactorPrompt: '/identityprovider/twofactor/dialog' },
    summary: 'Prompts the user to set up two-factor',
    query: REDIRECT,
    answers: [page(TwoFactorDialogData)],
    redirects: { 302: 'Sign-in, where the user has activated two-factor meanwhile' },
    refusals: { 404: [] },
    inWords: { takes: '' },
  },
  {
    method: 'GET',
    at: { showKeyToConfirm: '/identityprovider/apikey/confirm' },
    summary: 'Shows a key that waits for the user',
    query: { apiKeyId: 'The id of the key; else the one that has waited longest' },
    answers: [page(keys.ConfirmationData)],
    refusals: { 404: [] },
  },
  ...(['POST', 'DELETE'] as const).map((method): Operation => {
    const [id, verb] = method === 'POST' ? ['confirmKey', 'Confirms'] : ['declineKey', 'Declines'];
    return {
      method,
      at: { [id]: '/identityprovider/apikey/confirm' },
      summary: `${verb} a key of the user`,
      query: KEY_ID,
      takes: [jsonBody(keys.ConfirmationForm)],
      answers: [{ kind: 'text', description: 'Whether more keys wait for the user', values: ['true', 'false'] }],
      refusals: { 404: [], 409: ['APIKEY_DECIDED_BEFORE'] },
    };
  }),
  {
    method: 'DELETE',
    at: { retryConfirmation: '/identityprovider/apikey/decline' },
    summary: 'Requests the confirmation of a key once more, also of a declined one',
    access: ['admin'],
    query: KEY_ID,
    takes: [jsonBody(keys.RetryConfirmation)],
    answers: [json(keys.ApiKeySaved)],
    keys: ['APIKEY_PROBLEM_CONFIRMED', 'APIKEY_PROBLEM_USER'],
    keysIn: 'problemMessages',
    refusals: { 404: [], 429: ['APIKEY_RETRY_TOO_OFTEN'] },
  },
  {
    method: 'GET',
    at: { showKeysOfOthers: '/identityprovider/apikeyadmininfo' },
    summary: 'Shows how many keys wait for other users',
    answers: [page(keys.ApiKeyAdminInfoData)],
  },
  {
    method: 'PUT',
    at: { noteKeysOfOthers: '/identityprovider/apikeyadmininfo' },
    summary: 'Stores that the administrator has seen the reminder',
    isBodyUnused: true,
    answers: [{ kind: 'empty' }],
    inWords: { answers: 'anything' },
  },
  {
    method: 'GET',
    at: { listOwnKeys: '/identityprovider/config/personalapikeys' },
    summary: "Lists the user's own keys",
    answers: [page(keys.PersonalApiKeysData)],
  },
  {
    method: 'GET',
    at: { listSessions: '/identityprovider/config/sessions' },
    summary: "Lists the user's own sessions, the present one first",
    answers: [page(SessionsData)],
  },
  {
    method: 'POST',
    at: { endSessions: '/identityprovider/config/sessions' },
    summary: 'Ends another session of the user, or all others; one that has ended already counts as ended',
    takes: [jsonBody(EndSessions)],
    answers: [json(EndedSessions)],
  },
  {
    method: 'GET',
    at: { listKeys: '/identityprovider/config/apikey' },
    summary: 'Lists all keys',
    answers: [page(keys.ApiKeyListData)],
  },
  {
    method: 'POST',
    at: { deleteKey: '/identityprovider/config/apikey' },
    summary: 'Deletes a key; one that is gone counts as deleted',
    takes: [jsonBody(keys.DeleteApiKey)],
    answers: [json(keys.ApiKeySaved)],
  },
  {
    method: 'GET',
    at: { showKey: '/identityprovider/config/apikey/:id' },
    summary: 'Shows a key, or with the id `create` the fields of a new one',
    answers: [page(keys.ApiKeyDetailsData)],
    refusals: { 404: [] },
  },
  {
    method: 'POST',
    at: { createKey: '/identityprovider/config/apikey/:id' },
    summary: 'Creates a key: the id is `create`, and the answer has the secret, this once',
    takes: [jsonBody(keys.NewApiKey)],
    answers: [json(keys.ApiKeyCreated)],
    keys: ['APIKEY_PROBLEM_LABEL', 'APIKEY_PROBLEM_USER'],
    keysIn: 'problemMessages',
    refusals: { 404: [], 429: ['APIKEY_RETRY_TOO_OFTEN'] },
  },
  {
    method: 'PUT',
    at: { saveKeyLabel: '/identityprovider/config/apikey/:id/label' },
    summary: 'Saves the label of a key',
    access: ['admin'],
    requestHeaders: { 'If-Match': 'The entity tag of the label that is replaced, `labelTag` of the key' },
    takes: [jsonBody(keys.ApiKeyLabel)],
    answers: [json(keys.ApiKeySaved)],
    headers: { ETag: 'The entity tag of the saved label' },
    keys: ['APIKEY_PROBLEM_CONFIRMED', 'APIKEY_PROBLEM_LABEL'],
    keysIn: 'problemMessages',
    refusals: { 404: [], 412: ['APIKEY_LABEL_CHANGED'] },
  },
];
