import { createHash, timingSafeEqual } from 'node:crypto';
import { readMetrics } from '../../../shared/contract/system/metrics';
import { METRICS_TYPE } from '../../http/metrics/metrics';
import { refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { type Route, routeWithSteps } from '../../http/request/route';

/** Headers that proxies add to forwarded requests. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Tells whether a program on this machine sent the request without a proxy. With a public URL there is a proxy, which
 * possibly adds no headers, so only the token counts.
 */
function isLocal({ app, peerAddress, headers }: RequestContext): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(peerAddress);
  const hasProxy = app.settings.publicUrl !== undefined || app.settings.trustedProxies.length > 0;
  return isLoopback && !hasProxy && FORWARDED.every((name) => headers[name] === undefined);
}

/** Tells whether the request contains the token. It compares hashes in constant time. */
function isToken({ headers }: RequestContext, token: string): boolean {
  const [, given] = /^Bearer ([!-~]{1,500})$/i.exec(headers.authorization ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(hash(given), hash(token));
}

const checkCaller = (ctx: RequestContext) => {
  const { metricsToken } = ctx.app.settings;
  if (isLocal(ctx) || (metricsToken !== undefined && isToken(ctx, metricsToken))) return undefined;
  // Without a token no other client may read the metrics, so the address does not exist for them.
  if (metricsToken === undefined) return refuse(404, 'metrics are for this machine only; see VESTIBULE_METRICS_TOKEN');
  return { ...refuse(401, 'metrics need the token'), headers: { 'www-authenticate': 'Bearer' } };
};

const sendMetrics = async ({ app }: RequestContext) => ({
  kind: 'text' as const,
  status: 200,
  text: await app.metrics.text(),
  contentType: METRICS_TYPE,
});

/** The route of the metrics for Prometheus. */
export const metricsRoute: Route = routeWithSteps(readMetrics, { withoutSession: true })
  .use(checkCaller)
  .answer(sendMetrics);
