import * as v from 'valibot';
import type { Answer, Data, Problem } from '../request/answer';
import { type AddressRoutes, routeOf } from './address-routes';

type SuccessfulAnswer = Exclude<Answer, Problem>;

/**
 * Applies the schema of the operation to a successful answer: it adds the defaults of missing fields and removes
 * unknown fields. It throws a ValiError if the answer breaks the contract. A page without data is not checked: it loads
 * its data later, or is an error page.
 */
export function checkAnswer(answer: SuccessfulAnswer, address: AddressRoutes, method: string): SuccessfulAnswer {
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

function schemaOf({ status, isAlternative }: Data, address: AddressRoutes, method: string) {
  const { answer, sends, alternative, created } = routeOf(address, method)?.operation ?? {};
  if (status === 201) return created;
  return isAlternative ? alternative : (sends ?? (answer === 'text' ? undefined : answer));
}
