import type { IncomingHttpHeaders } from 'node:http';
import type { AuditRecorder } from '../../audit/audit-recorder';
import type { SecretDeps } from '../../deps';
import type { UserSummary } from '../../people/users';
import type { Session } from '../../sessions/session';
import type { AppContext } from './app-context';

/** Returns the dependencies of a password check at sign-in. */
export function signInDepsOf(ctx: WithApp) {
  const { directories, legacyDirectoryOf } = ctx.app;
  return { ...depsOf(ctx), directories, legacyDirectoryOf };
}

/** The app and the parts of a request that identify the actor. */
interface WithApp {
  readonly app: AppContext;
  readonly clientAddress?: string;
  readonly headers?: IncomingHttpHeaders;
  readonly session?: Session | undefined;
  readonly user?: UserSummary | undefined;
  readonly requiresAdmin?: boolean;
  readonly key?: { readonly user: UserSummary };
}

/** Returns the dependencies of a domain function. */
export function depsOf(ctx: WithApp): SecretDeps {
  const { storage, clock, secrets, events } = ctx.app;
  const sessionId = ctx.session?.id;
  const actor = { sessionId, requiresAdmin: ctx.requiresAdmin, audit: auditOf(ctx) };
  return { db: storage.db, clock, secrets, sessionsChanged: events.sessionsChanged, ...actor };
}

/** Returns the audit record for a request. The actor is its user or the user of its API key. */
export function auditOf({ app, clientAddress, headers, user, key }: WithApp): AuditRecorder {
  const actor = user ?? key?.user;
  const userAgent = headers?.['user-agent'];
  return app.audit.from({ actorId: actor?.id, actorName: actor?.userName, address: clientAddress, userAgent });
}
