import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { OutgoingRules } from './outgoing-rules';

const contexts = new Map<string, SecureContext>();

/**
 * Returns the context for TLS connections. It is cached per set of authorities, because reading all certificates takes
 * a while.
 */
export function secureContextOf({ ca }: Pick<OutgoingRules, 'ca'>): SecureContext {
  const key = ca.join('\n');
  const context = contexts.get(key) ?? createSecureContext({ ca: [...rootCertificates, ...ca] });
  contexts.set(key, context);
  return context;
}
