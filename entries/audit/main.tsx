import { titleOf } from '../../shared/contract/pages';
import { AuditData } from '../../shared/contract/settings/audit';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { AuditPage } from './AuditPage';
import { AUDIT_TIMEOUT } from './api';

void startEntry({
  title: titleOf('audit'),
  skeleton: 'placeholder',
  schema: AuditData,
  timeout: AUDIT_TIMEOUT,
  page: AuditPage,
});
