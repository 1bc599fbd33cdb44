import { statusKey } from '../../../shared/contract/problem';
import type { PageOf } from '../../directory/paging';
import { type Answer, type Data, data, type Problem } from '../../http/engine/answer';
import { preferredOf } from '../../http/engine/negotiate';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { type Attributes, type Condition, conditionOf } from '../../scim/condition';
import { type ListQuery, readListQuery } from '../../scim/list-query';
import { listAnswer } from '../../scim/list-response';
import { parseFilter } from '../../scim/parse-filter';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What an address with a list of the directory is made of. */
export interface ScimList {
  readonly path: string;
  readonly attributes: Attributes;
  /** The name under which the query asks for technical ones. */
  readonly technical: string;
  list(
    ctx: RequestContext,
    asked: ListQuery & { readonly condition?: Condition | undefined },
  ): Promise<PageOf<{ readonly id: string }>>;
}

/** A list of the directory: for administrators, and for programs with an API key. */
export function scimList({ path, attributes, technical, list }: ScimList): Route {
  const answerList: Step = async (ctx): Promise<Answer> => {
    const asked = readListQuery(ctx.query, { technical, attributes: Object.keys(attributes) });
    if (typeof asked === 'string') return fault(ctx, 'invalidValue', asked);
    const condition = readCondition(asked.filter, attributes);
    if (condition.kind === 'fault') return fault(ctx, 'invalidFilter', condition.detail);
    const found = await list(ctx, { ...asked, condition: condition.condition });
    return { ...data(listAnswer(found, asked)), ...formOf(ctx) };
  };
  return { path, access: ['admin'], acceptsApiKey: true, onError, GET: [answerList] };
}

/** Who asks decides what comes; nobody may keep it for somebody else. */
const VARY = { vary: 'Accept, Accept-Encoding, Authorization, Cookie' };

/** JSON as the documents have it, first where the request prefers neither; SCIM's own type where it is asked for. */
const MEDIA_TYPES = new Map([
  ['application/json', 'application/json'],
  ['application/scim+json', 'application/scim+json'],
]);

/** What an answer says of itself: the media type that is preferred (RFC 7644 §3.1), and on what it depends. */
function formOf({ headers }: RequestContext): Pick<Data, 'contentType' | 'headers'> {
  const contentType = preferredOf(MEDIA_TYPES, headers.accept) ?? 'application/json';
  return { contentType: `${contentType}; charset=utf-8`, headers: VARY };
}

type ReadCondition =
  | { readonly kind: 'condition'; readonly condition: Condition | undefined }
  | { readonly kind: 'fault'; readonly detail: string };

function readCondition(filter: string | undefined, attributes: Attributes): ReadCondition {
  if (filter === undefined) return { kind: 'condition', condition: undefined };
  const parsed = parseFilter(filter, Object.keys(attributes));
  if (!parsed.ok) return { kind: 'fault', detail: `filter, character ${parsed.at + 1}: ${parsed.why}` };
  return { kind: 'condition', condition: conditionOf(parsed.filter, attributes) };
}

function fault(ctx: RequestContext, scimType: string, detail: string): Data {
  const body = { ...errorBody(400, statusKey(400)), scimType, detail };
  return { ...data(body, 400), ...formOf(ctx) };
}

/** Every refusal is an error of SCIM's (RFC 7644 §3.12), and one of ours. */
const onError = (ctx: RequestContext, { status, messageKey, headers }: Problem): Data => ({
  ...data(errorBody(status, messageKey), status),
  ...formOf(ctx),
  headers: { ...VARY, ...(status === 401 ? { 'www-authenticate': 'Bearer realm="vestibule"' } : {}), ...headers },
});

function errorBody(status: number, messageKey: string) {
  return { schemas: [ERROR_SCHEMA], status: String(status), statusCode: status, messageKey };
}
