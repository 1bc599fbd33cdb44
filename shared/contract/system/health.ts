import * as v from 'valibot';
import type { Operation } from '../operation';

/** The answer of each of these checks when it succeeds. */
export const Health = v.object({ status: v.literal('ok') });

/** Says whether the server can answer requests, for which its database must answer. */
export const checkHealth = {
  method: 'GET',
  address: '/healthz',
  access: ['anyone'],
  answer: Health,
  refusals: { 503: [] },
} as const satisfies Operation;

/** Says whether requests may be sent here: the database answers, and the server is not stopping. */
export const checkReadiness = {
  method: 'GET',
  address: '/readyz',
  access: ['anyone'],
  answer: Health,
  refusals: { 503: [] },
} as const satisfies Operation;

/** Says that the process answers, whatever the database does. */
export const checkLiveness = {
  method: 'GET',
  address: '/livez',
  access: ['anyone'],
  answer: Health,
} as const satisfies Operation;
