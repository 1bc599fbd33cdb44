import { type Audit, createAudit } from '../../../../server/audit/audit';
import type { Db } from '../../../../server/storage/connection';
import { fakeClock } from '../temporary-storage';

/** A record with the lines that it has logged. */
export function testAudit(db: Db, { days = 365, clock = fakeClock() } = {}) {
  const lines: Record<string, unknown>[] = [];
  const errors: unknown[] = [];
  const log = {
    info: (fields: object) => void lines.push({ ...fields }),
    error: (fields: object) => void errors.push(fields),
  };
  const audit: Audit = createAudit({ db, clock, log, days });
  const source = audit.from({ address: '192.0.2.1', userAgent: 'Firefox/140 (X11; Linux)' });
  const rows = () => db.selectFrom('audit_events').selectAll().orderBy('at').orderBy('id').execute();
  return { audit, source, lines, errors, clock, rows };
}
