import * as v from 'valibot';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';
import { NEXT_STEP } from '../shared-descriptions';

const effect = v.nullish(v.boolean(), false);

/** What a report does, or has done. Each may be missing. */
export const ReportEffects = v.object({
  /** All sessions of the account end, and its browsers become unknown. */
  sessions: effect,
  /** The API keys, passkeys and linked identities that were added with the account since then are deleted. */
  keys: effect,
  /** The passkey or the identity of a provider with which the reported sign-in was made is deleted. */
  signInMethod: effect,
  /** The API key that the mail is about is deleted. */
  key: effect,
  /** The identity that the mail is about is no longer linked. */
  identity: effect,
  /** The next sign-in needs a mailed code and a new password. */
  password: effect,
  /** The password from before the change is valid again. */
  previousPassword: effect,
  /** The administrators are told by mail, because this server does not have the password. */
  administrators: effect,
});

export type ReportEffects = v.InferOutput<typeof ReportEffects>;

/**
 * Where a form without fields begins the sign-in by a mailed code and a new password, after a report that has left no other way
 * to sign in; empty otherwise.
 */
const newPasswordUrl = v.nullish(v.string(), '');

/** GET /identityprovider/report/:token: what the link reports. A link that does not exist has none of this. */
export const ReportData = v.nullish(
  v.object({
    /** Whether the link can be used, was used just now, was used before, or has expired. */
    isOpen: v.nullish(v.boolean(), false),
    isDone: v.nullish(v.boolean(), false),
    isUsed: v.nullish(v.boolean(), false),
    isExpired: v.nullish(v.boolean(), false),
    /** What happened: a message key. */
    messageKey: v.nullish(v.string(), ''),
    /** The label of the API key, or the name of the provider. */
    target: v.nullish(v.string(), ''),
    /** The display name of the account. */
    name: v.nullish(v.string(), ''),
    /** The time, the browser and the IP address, in the words of the mail. */
    time: v.nullish(v.string(), ''),
    browser: v.nullish(v.string(), ''),
    address: v.nullish(v.string(), ''),
    effects: v.nullish(ReportEffects, {}),
    newPasswordUrl,
    branding: PageBranding,
  }),
  {},
);

export type ReportData = v.InferOutput<typeof ReportData>;

/** The answer to a report: what it has done. */
export const ReportAnswer = v.nullish(v.object({ effects: v.nullish(ReportEffects), newPasswordUrl }), {});

/** The message keys of what can be reported: the subjects of the mails, and what has happened where a subject asks for something. */
export const REPORTED_KEYS = [
  'MAIL_NEW_DEVICE_SUBJECT',
  'MAIL_WRONG_CODES_SUBJECT',
  'MAIL_WRONG_PASSWORDS_SUBJECT',
  'MAIL_PASSWORD_CHANGED_SUBJECT',
  'MAIL_TFA_ON_SUBJECT',
  'MAIL_TFA_OFF_SUBJECT',
  'MAIL_BACKUP_CODE_SUBJECT',
  'MAIL_PASSKEY_ADDED_SUBJECT',
  'MAIL_PASSKEY_REMOVED_SUBJECT',
  'MAIL_NEW_PASSKEY_SUBJECT',
  'MAIL_OPENID_LINKED_SUBJECT',
  'MAIL_OPENID_UNLINKED_SUBJECT',
  'MAIL_APIKEY_ROTATED_SUBJECT',
  'REPORT_KEY_CREATED',
] as const;

/** Shows what a link in a mail reports, and changes nothing. */
export const showReport = {
  method: 'GET',
  address: '/identityprovider/report/:token',
  answer: ReportData,
  keys: REPORTED_KEYS,
  keysIn: 'messageKey',
} as const satisfies Operation;

/** Reports what the mail is about, once: ends the sessions of the account, and makes the next sign-in change the password. */
export const report = {
  method: 'POST',
  address: '/identityprovider/report/:token',
  answer: ReportAnswer,
  refusals: { 404: [], 409: ['REPORT_USED_TITLE'] },
} as const satisfies Operation;

/** Begins the sign-in by a mailed code and a new password, if a report has left the user no other way to sign in. */
export const beginRecovery = {
  method: 'POST',
  address: '/identityprovider/report/:token/newpassword',
  access: ['anyone'],
  answer: v.object({ redirectUrl: v.string() }),
  redirects: { 303: NEXT_STEP },
  sets: ['session', 'device'],
  refusals: { 404: [] },
  isOptional: true,
  ifMissing: 'is a link, which shows only with a way back for the user',
} as const satisfies Operation;
