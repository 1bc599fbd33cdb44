import { statusKey } from '../../shared/contract/problem';
import type { PageOf } from '../directory/page-of';
import { type Answer, type Data, data, type Problem } from '../http/answer';
import type { Route, Step, Visit } from '../http/visit';
import { type Attributes, type Condition, conditionOf } from '../scim/condition';
import { listAnswer } from '../scim/list-answer';
import { type ListQuery, readListQuery } from '../scim/list-query';
import { parseFilter } from '../scim/parse-filter';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What an address with a list of the directory is made of. */
export interface ScimList {
  readonly path: string;
  readonly attributes: Attributes;
  /** The name under which the query asks for technical ones. */
  readonly technical: string;
  list(
    visit: Visit,
    asked: ListQuery & { readonly condition?: Condition | undefined },
  ): Promise<PageOf<{ readonly id: string }>>;
}

/** A list of the directory: for administrators, and for programs with an API key. */
export function scimList({ path, attributes, technical, list }: ScimList): Route {
  const answerList: Step = async (visit): Promise<Answer> => {
    const asked = readListQuery(visit.query, technical);
    if (typeof asked === 'string') return fault('invalidValue', `${asked} is no whole number`);
    const condition = readCondition(asked.filter, attributes);
    if (condition.kind === 'fault') return fault('invalidFilter', condition.detail);
    const found = await list(visit, { ...asked, condition: condition.condition });
    return { ...data(listAnswer(found, asked.offset)), headers: VARY };
  };
  return { path, access: ['admin'], forPrograms: true, explain, GET: [answerList] };
}

/** Who asks decides what comes; nobody may keep it for somebody else. */
const VARY = { vary: 'Accept, Accept-Encoding, Authorization, Cookie' };

type ReadCondition =
  | { readonly kind: 'condition'; readonly condition: Condition | undefined }
  | { readonly kind: 'fault'; readonly detail: string };

function readCondition(filter: string | undefined, attributes: Attributes): ReadCondition {
  if (filter === undefined) return { kind: 'condition', condition: undefined };
  const parsed = parseFilter(filter, Object.keys(attributes));
  if (!parsed.ok) return { kind: 'fault', detail: `filter, character ${parsed.at + 1}: ${parsed.why}` };
  return { kind: 'condition', condition: conditionOf(parsed.filter, attributes) };
}

function fault(scimType: string, detail: string): Data {
  const body = { ...errorBody(400, statusKey(400)), scimType, detail };
  return { kind: 'data', status: 400, body, headers: VARY };
}

/** Every refusal is an error of SCIM's (RFC 7644 §3.12), and one of ours. */
const explain = (_visit: Visit, { status, messageKey, headers }: Problem): Data => ({
  kind: 'data',
  status,
  body: errorBody(status, messageKey),
  headers: { ...VARY, ...(status === 401 ? { 'www-authenticate': 'Bearer realm="vestibule"' } : {}), ...headers },
});

function errorBody(status: number, messageKey: string) {
  return { schemas: [ERROR_SCHEMA], status: String(status), statusCode: status, messageKey };
}
