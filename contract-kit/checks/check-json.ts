import * as v from 'valibot';
import { Problem } from '../../shared/contract/problem';
import type { Answer } from '../http/answer';
import { headerIncludes, headerOf, jsonOf, mediaTypeOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RuleName } from '../report/rules';
import type { RunContext } from '../run-context';

/**
 * Checks the headers of an answer with data, and its body against the contract.
 * @returns whether the body fits
 */
export function checkJson(run: RunContext, answer: Answer, schema: v.GenericSchema | undefined): boolean {
  if (!checkJsonType(run, answer)) return false;
  checkJsonHeaders(run, answer);
  return schema === undefined || checkContract(run, 'contract', { answer, schema, data: jsonOf(answer) });
}

/** Checks that caches do not store an answer with data. */
export function checkJsonHeaders(run: RunContext, answer: Answer): void {
  const cache = headerOf(answer, 'cache-control') || 'no Cache-Control';
  run.check('json-no-store', headerIncludes(answer, 'cache-control', 'no-store'), { answer, came: cache });
  checkVary(run, answer);
}

/** Checks that caches distinguish the two forms of an address. */
export function checkVary(run: RunContext, answer: Answer): void {
  const vary = headerOf(answer, 'vary');
  const passed = headerIncludes(answer, 'vary', 'Accept') || vary.trim() === '*';
  run.check('vary-accept', passed, { answer, came: vary ? `Vary: ${vary}` : 'no Vary' });
}

function checkJsonType(run: RunContext, answer: Answer): boolean {
  const isJson = /^application\/(json|[\w.-]+\+json)$/.test(mediaTypeOf(answer));
  return run.check('json-type', isJson && (answer.text === '' || jsonOf(answer) !== undefined), {
    answer,
    came: describeAnswer(answer),
  });
}

/** Checks data against a schema. The finding contains the field, its expected value and its actual value. */
export function checkContract(
  run: RunContext,
  rule: RuleName,
  { answer, schema, data }: { answer: Answer; schema: v.GenericSchema; data: unknown },
): boolean {
  const parsed = v.safeParse(schema, data);
  const [issue] = parsed.issues ?? [];
  const path = (issue && v.getDotPath(issue)) ?? 'the whole answer';
  return run.check(rule, parsed.success, {
    answer,
    detail: issue ? `${path}: expected ${issue.expected ?? issue.message}` : '',
    came: `${path} is ${issue?.received ?? 'missing'}`,
  });
}

/** Checks the body of a failed call. */
export function checkProblem(run: RunContext, answer: Answer): void {
  const isProblem = mediaTypeOf(answer).endsWith('json') && v.is(Problem, jsonOf(answer));
  run.check('problem-body', isProblem, { answer, came: describeAnswer(answer) });
}
