import { listEnterpriseFields } from '../../../shared/contract/identity-providers/legacy-migration-calls';
import { data } from '../../http/request/answer';
import { type Route, route } from '../../http/request/route';
import { ENTERPRISE_FIELDS, type EnterpriseField } from '../../legacy-migration/plan/enterprise-fields';

const FIELD_NAMES: Readonly<Record<EnterpriseField, string>> = {
  employeeNumber: 'Employee number',
  costCenter: 'Cost center',
  organization: 'Organization',
  division: 'Division',
  department: 'Department',
};

const FIELDS = {
  fields: ENTERPRISE_FIELDS.map((id) => ({ id, displayName: FIELD_NAMES[id] })),
};

/** The route that lists the enterprise attributes to which a migration can move users' optional fields. */
export const enterpriseFieldsRoute: Route = route(listEnterpriseFields, () => data(FIELDS));
