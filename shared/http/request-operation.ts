import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Operation } from '../contract/operation';
import { type CallOptions, call } from './call';
import type { Result } from './result';

/** What a page reads of an answer: its JSON, its text, or only its status. */
type AnswerOf<O extends Operation> = O extends { readonly answer: infer Answer }
  ? Answer extends GenericSchema
    ? InferOutput<Answer>
    : string
  : undefined;

type BodyOf<O extends Operation> = O extends { readonly form: GenericSchema }
  ? unknown
  : O extends { readonly json: infer Body extends GenericSchema }
    ? { json: InferInput<Body> }
    : O extends { readonly isBodyUnused: true }
      ? { json?: object }
      : unknown;

/** The request of an operation; a body as JSON is of the operation's type. */
export type RequestOptions<O extends Operation> = Omit<CallOptions, 'method' | 'json'> & BodyOf<O>;

/** Calls an operation at the page's own address, or at `url`. */
export function requestHere<O extends Operation>(
  operation: O,
  options: RequestOptions<O>,
): Promise<Result<AnswerOf<O>>>;
export function requestHere({ method, answer }: Operation, options: CallOptions): Promise<Result<unknown>> {
  return call(answer ?? 'none', { method, ...options });
}

/** Calls an operation at its contract address, with `id` in place of its path parameter. */
export function request<O extends Operation & { readonly address: string }>(
  operation: O,
  options: RequestOptions<O> & { id?: string },
): Promise<Result<AnswerOf<O>>>;
export function request(
  operation: Operation & { readonly address: string },
  { id, ...options }: CallOptions & { id?: string },
): Promise<Result<unknown>> {
  return requestHere(operation, { url: operation.address.replace(/:\w+/, encodeURIComponent(`${id}`)), ...options });
}
