import type { Answer, Operation, QueryParameter } from '../../../build/openapi/operation';
import { OPERATIONS } from '../../../build/openapi/operations';
import { Done } from '../../../build/openapi/server-answers';
import { Problem } from '../../../shared/contract/problem';
import { shapeOf } from './shape';

const BASE = '/identityprovider';

/** An address as the table has it: below the base of the pages, or with a word where it is not. */
function addressOf(path: string): string {
  if (path.startsWith(`${BASE}/`)) return path.slice(BASE.length);
  return path.startsWith('/scimserver/') ? path : `${path} (not below the base)`;
}

function parameterOf([name, parameter]: [string, string | QueryParameter]): string {
  if (typeof parameter === 'string') return `${name}=`;
  if (parameter.type === 'flag') return name;
  return `${name}=${parameter.values?.length === 1 ? parameter.values[0] : ''}`;
}

function takes({ query = {}, takes: bodies = [], inWords }: Operation): string {
  if (inWords?.takes !== undefined) return inWords.takes;
  const parameters = Object.entries(query).map(parameterOf).join('&');
  const body = bodies.map(({ as, schema }) => `${as} \`${shapeOf(schema)}\``).join(' or ');
  return [...(parameters === '' ? [] : [`\`?${parameters}\``]), ...(body === '' ? [] : [body])].join(', ');
}

function answerOf(answer: Answer): string {
  if (answer.kind === 'page' || answer.kind === 'json')
    return answer.schema === Done ? 'anything' : `\`${shapeOf(answer.schema)}\``;
  if (answer.kind === 'empty') return 'nothing';
  return { file: 'a file', text: 'a text', events: 'a stream', redirect: 'a redirect' }[answer.kind];
}

function rowOf(operation: Operation): string[] {
  const { method, at, answers, inWords } = operation;
  const addresses = Object.values(at).map(addressOf).join(', ');
  return [`\`${method} ${addresses}\``, takes(operation), inWords?.answers ?? answers.map(answerOf).join(' or ')];
}

/** The table of calls of shared/contract/README.md: what each takes and answers. */
export const CALL_ROWS: readonly string[][] = [
  ...OPERATIONS.filter(({ isNotCalled }) => !isNotCalled).map(rowOf),
  ['`any call that failed`', '', `\`${shapeOf(Problem)}\``],
];
