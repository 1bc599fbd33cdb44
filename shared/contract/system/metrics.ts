import type { Operation } from '../operation';

/** Sends what the server measures, as Prometheus reads it, to this machine or with the token of the metrics. */
export const readMetrics = {
  method: 'GET',
  address: '/metrics',
  access: ['anyone'],
  answer: 'text',
  text: { description: 'Text format 0.0.4 of Prometheus' },
  refusals: { 401: [], 404: [] },
} as const satisfies Operation;
