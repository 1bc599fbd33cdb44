import * as v from 'valibot';
import type { Answer, Data, Problem } from './answer';
import { type RequestedAddress, routeOf } from './run-route';

type SuccessfulAnswer = Exclude<Answer, Problem>;

/**
 * Returns a successful answer as the schema of its operation has it: with the defaults of missing fields, and without fields
 * that the contract does not know. Throws a ValiError for one that breaks the contract.
 *
 * A page without data, which then loads them or says why there are none, is not checked.
 */
export function checkAnswer(answer: SuccessfulAnswer, address: RequestedAddress, method: string): SuccessfulAnswer {
  if (answer.kind === 'page') {
    const { data, status } = answer;
    const isWithout = data === undefined || (status >= 400 && Object.keys(Object(data)).length === 0);
    return address.pageData === undefined || isWithout
      ? answer
      : { ...answer, data: v.parse(address.pageData, answer.data) };
  }
  if (answer.kind !== 'data' || answer.status >= 300) return answer;
  const schema = schemaOf(answer, address, method);
  return schema === undefined ? answer : { ...answer, body: v.parse(schema, answer.body) };
}

function schemaOf({ status, isAlternative }: Data, address: RequestedAddress, method: string) {
  const { answer, sends, alternative, created } = routeOf(address, method)?.operation ?? {};
  if (status === 201) return created;
  return isAlternative ? alternative : (sends ?? (answer === 'text' ? undefined : answer));
}
