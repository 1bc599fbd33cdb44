import * as v from 'valibot';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { SaveProvider } from './identity-provider';
import { CHECK_KEYS, PROVIDER_KEYS } from './message-keys';

/** The stages of the check of a connection, in their order. */
export const CHECK_STAGES = [
  'name',
  'tcp',
  'tls',
  'access',
  'base',
  'adminGroup',
  'technicalUserGroup',
  'displayFormat',
  'users',
] as const;

/** One of {@link CHECK_STAGES}. */
export type CheckStageName = (typeof CHECK_STAGES)[number];

/** The certificate that a server presented (RFC 5280). Times as in RFC 3339. */
export const PresentedCertificate = v.object({
  subject: v.nullish(v.string(), ''),
  issuer: v.nullish(v.string(), ''),
  validFrom: v.nullish(v.string(), ''),
  validTo: v.nullish(v.string(), ''),
  /** The SHA-256 of the certificate, as pairs of hexadecimal digits with colons. */
  fingerprint: v.nullish(v.string(), ''),
  /** The host names and addresses that it is for. */
  names: v.nullish(v.array(v.string()), []),
  /** Why it is not trusted: a key of a message; empty where it is. */
  problem: v.nullish(v.string(), ''),
});

export type PresentedCertificate = v.InferOutput<typeof PresentedCertificate>;

/** What a stage found out. `skipped` is a stage that this provider does not have, `not-tried` one after a failed one. */
export const CheckStage = v.object({
  stage: v.string(),
  result: v.picklist(['passed', 'warning', 'failed', 'skipped', 'not-tried']),
  /** How long it took, in ms. */
  duration: v.nullish(v.number()),
  /** What is wrong, or was found: a key of a message. */
  messageKey: v.nullish(v.string(), ''),
  /** The other server's own words, shortened. */
  detail: v.nullish(v.string(), ''),
  certificate: v.nullish(PresentedCertificate),
  /** Up to three users as they would appear. */
  users: v.nullish(
    v.array(
      v.object({
        userName: v.nullish(v.string(), ''),
        displayName: v.nullish(v.string(), ''),
        email: v.nullish(v.string(), ''),
      }),
    ),
    [],
  ),
  /** Groups whose names are near that of the group that was not found. */
  candidates: v.nullish(v.array(v.string()), []),
});

export type CheckStage = v.InferOutput<typeof CheckStage>;

/** The answer of POST /connection below the address of a provider, with the provider as it would be saved. */
export const ConnectionCheck = v.object({ stages: v.nullish(v.array(CheckStage), []) });

export type ConnectionCheck = v.InferOutput<typeof ConnectionCheck>;

/** Checks the connection of a provider as it would be saved; stores nothing. */
export const checkIdentityProvider = {
  method: 'POST',
  address: [`${PROVIDERS_ADDRESS}/:id/connection`, `${HYBRID_PROVIDERS_ADDRESS}/:id/connection`],
  access: ['admin'],
  json: SaveProvider,
  answer: ConnectionCheck,
  keys: [...PROVIDER_KEYS, ...CHECK_KEYS],
  keysIn: 'messageKey',
  refusals: { 404: ['PROVIDER_PROBLEM_UNKNOWN'], 429: ['PROVIDER_PROBLEM_BUSY'] },
  ifMissing: 'is not called without `connectionCheckAvailable`',
} as const satisfies Operation;
