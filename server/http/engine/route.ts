import type { BaseIssue, GenericSchema, InferInput, InferOutput } from 'valibot';
import type { CatalogueKey, Operation } from '../../../shared/contract/operation';
import type { StatusKey } from '../../../shared/contract/problem';
import type { PreSessionStep } from '../../sessions/pre-session';
import type { Answer, Bytes, Data, Empty, PageAnswer, PlainText, Problem, Redirect, Stream } from './answer';
import type { AppContext } from './app-context';
import type { BodyLimits } from './body/read-text';
import type { RequestContext } from './request-context';

/** What a step adds to the context: an object without `kind`, which only answers have, or nothing. */
type Addition = (object & { readonly kind?: never }) | undefined;

/** A step as the engine runs it; the type of `route` has checked that it gets what it needs. */
export type AnyStep = (ctx: RequestContext) => Answer | Addition | Promise<Answer | Addition>;

/** The checked body of an operation. With JSON and a form, Content-Type decides. */
type BodyOf<O extends Operation> = O extends { readonly json: GenericSchema; readonly form: GenericSchema }
  ? { readonly json?: InferOutput<O['json']>; readonly form?: InferOutput<O['form']> }
  : O extends { readonly json: GenericSchema }
    ? { readonly json: InferOutput<O['json']> }
    : O extends { readonly form: GenericSchema }
      ? { readonly form: InferOutput<O['form']> }
      : unknown;

/** The context of an operation's first step; `Needs` is what the steps before another one must have added. */
export type ContextOf<O extends Operation, Needs = unknown> = RequestContext & BodyOf<O> & Needs;

type InputOf<Schema> = Schema extends GenericSchema ? Sent<InferInput<Schema>> : never;

/** The same value, which is only read. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

type SentBy<O extends Operation> = O extends { readonly sends: infer Schema }
  ? InputOf<Schema>
  : O extends { readonly answer: infer Schema }
    ? InputOf<Schema>
    : unknown;

type OtherSentBy<O extends Operation> =
  | (O extends { readonly alternative: infer Schema } ? InputOf<Schema> : never)
  | (O extends { readonly created: infer Schema } ? InputOf<Schema> : never);

type KeysIn<Table> = Table extends object ? EntryOf<Table[keyof Table]> : never;

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** The message keys with which an operation may be refused. With some, the status of the answer is 200. */
export type RefusalKey<O extends Operation> =
  | StatusKey
  | (O extends { readonly refusals: infer Table } ? KeysIn<Table> : never)
  | (O extends { readonly keys: infer List } ? EntryOf<List> : never);

/** What an operation may be answered with. A form without script gets the page again. */
export type AnswerOf<O extends Operation> =
  | (O['method'] extends 'GET' ? PageAnswer<SentBy<O> | undefined> : PageAnswer)
  | Data<SentBy<O> | OtherSentBy<O>>
  | Problem<RefusalKey<O>>
  | PlainText
  | Redirect
  | Empty
  | Bytes
  | Stream;

type AddedBy<Result> = [Exclude<Result, { readonly kind: string } | undefined>] extends [never]
  ? unknown
  : Exclude<Result, { readonly kind: string } | undefined>;

/** The steps of a route so far. */
interface RouteBuilder<O extends Operation, Context> {
  /** Adds a step, which ends the request with an answer, adds an object to the context, or lets the request pass with undefined. */
  use<Result extends Addition | AnswerOf<O>>(
    step: (ctx: Context) => Result | Promise<Result>,
  ): RouteBuilder<O, Context & AddedBy<Result>>;
  /** Ends the table with the step that always answers. */
  answer(step: (ctx: Context) => AnswerOf<O> | Promise<AnswerOf<O>>): Route;
}

interface AnyRouteBuilder {
  use(step: AnyStep): AnyRouteBuilder;
  answer(step: AnyStep): Route;
}

/**
 * Begins the ordered table of steps that answer an operation. A step that needs what no step before it adds, an answer that
 * the operation does not have, and a message key that it does not name do not compile.
 */
export function route<O extends Operation>(operation: O, options?: RouteOptions): RouteBuilder<O, ContextOf<O>>;
export function route(operation: Operation, options: RouteOptions = {}): AnyRouteBuilder {
  const after = (steps: readonly AnyStep[]): AnyRouteBuilder => ({
    use: (step) => after([...steps, step]),
    answer: (step) => ({ ...options, operation, steps: [...steps, step] }),
  });
  return after([]);
}

/** What is of its own about a route. */
export interface RouteOptions {
  /** The step of sign-in whose pre-session may open this route; a pre-session of another step may not. */
  readonly step?: PreSessionStep;
  /** Whether the address exists with these settings; where it does not, it answers 404 to every request. */
  readonly exists?: (app: AppContext) => boolean;
  /** A POST to the route only reads, so that API keys may send it (a search in the body, RFC 7644 §3.4.3). */
  readonly postOnlyReads?: true;
  /** The route loads no session, and so does not read the database before its first step. */
  readonly withoutSession?: true;
  /** The page is too small for the sign-in page: in a frame a request without a user is refused, not redirected. */
  readonly isTooSmallForSignIn?: true;
  readonly bodyLimits?: BodyLimits;
  /** The message key of a body with other fields, instead of that of a bad request. */
  readonly keyOfWrongFields?: (issues: readonly BaseIssue<unknown>[], ctx: RequestContext) => CatalogueKey | undefined;
  /** Answers a refusal in another way than the error page or plain JSON; undefined leaves it to the engine. */
  readonly onError?: (ctx: RequestContext, problem: Problem) => Answer | undefined | Promise<Answer | undefined>;
}

/** An operation of the contract and the steps that answer it, in their order. */
export interface Route extends RouteOptions {
  readonly operation: Operation;
  readonly steps: readonly AnyStep[];
}
