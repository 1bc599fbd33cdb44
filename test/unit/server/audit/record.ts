import { createAudit } from '../../../../server/audit/audit';
import type { Db } from '../../../../server/storage/connection';
import { fakeClock, withStorage } from '../../../support/server/temporary-storage';

export function testAudit(db: Db, { days = 365, clock = fakeClock() } = {}) {
  const lines: Record<string, unknown>[] = [];
  const errors: unknown[] = [];
  const log = {
    info: (fields: object) => void lines.push({ ...fields }),
    error: (fields: object) => void errors.push(fields),
  };
  const audit = createAudit({ db, clock, log, days });
  const source = audit.from({ address: '192.0.2.1', userAgent: 'Firefox/140 (X11; Linux)' });
  const refuse = (accountName: string) => source.signInRefused({ accountName, reason: 'LOGIN_ERROR_HINT' });
  const rows = () => db.selectFrom('audit_events').selectAll().orderBy('at').orderBy('id').execute();
  return { db, audit, source, refuse, lines, errors, clock, rows };
}

export const withAudit = (use: (deps: ReturnType<typeof testAudit>) => Promise<void>) =>
  withStorage((db) => use(testAudit(db)));
