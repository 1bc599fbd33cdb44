import type { BaseIssue, GenericSchema, InferInput, InferOutput } from 'valibot';
import type { CatalogueKey } from '../../../shared/contract/catalogue-key';
import type { Operation } from '../../../shared/contract/operation';
import type { AccessOfPage } from '../../../shared/contract/pages';
import type { StatusKey } from '../../../shared/contract/status-key';
import type { PreSessionStep } from '../../sessions/pre-session';
import type { Answer, Bytes, Data, Empty, PageAnswer, PlainText, Problem, Redirect, Stream } from './answer';
import type { AppContext } from './app-context';
import type { RequestContext, WithSession, WithUser } from './request-context';

/** A step adds to the context an object without `kind`, which only answers have, or nothing. */
type Addition = (object & { readonly kind?: never }) | undefined;

/** A step as the engine runs it. The types of `route` have checked that its context is complete. */
export type AnyStep = (ctx: RequestContext) => Answer | Addition | Promise<Answer | Addition>;

/** The validated body of an operation. If it accepts both JSON and a form, Content-Type decides. */
type BodyOf<O extends Operation> = O extends { readonly json: GenericSchema; readonly form: GenericSchema }
  ? { readonly json?: InferOutput<O['json']>; readonly form?: InferOutput<O['form']> }
  : O extends { readonly json: GenericSchema }
    ? { readonly json: InferOutput<O['json']> }
    : O extends { readonly form: GenericSchema }
      ? { readonly form: InferOutput<O['form']> }
      : unknown;

type AddressOf<O extends Operation> = O['address'] extends readonly (infer Path)[] ? Path : O['address'];

/** Who may call an operation: what it says itself, or what the table of pages says of its address. */
type AccessOf<O extends Operation> = O extends { readonly access: readonly (infer Who)[] }
  ? Who
  : [AccessOfPage<AddressOf<O>>] extends [never]
    ? 'anyone'
    : AccessOfPage<AddressOf<O>>;

/** What is certain about the session of a request, because the operation's access is checked before the first step. */
type SessionOf<O extends Operation> =
  'anyone' extends AccessOf<O>
    ? unknown
    : O extends { readonly acceptsApiKey: true }
      ? unknown
      : 'pre-session' extends AccessOf<O>
        ? WithSession
        : WithUser;

/** The context of an operation's first step. `Needs` describes what earlier steps must have added. */
export type ContextOf<O extends Operation, Needs = unknown> = RequestContext & SessionOf<O> & BodyOf<O> & Needs;

type InputOf<Schema> = Schema extends GenericSchema ? Sent<InferInput<Schema>> : never;

/** The same value as read-only. */
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

/** The message keys with which an operation may be refused. For some of them the status of the answer is 200. */
export type RefusalKey<O extends Operation> =
  | StatusKey
  | (O extends { readonly refusals: infer Table } ? KeysIn<Table> : never)
  | (O extends { readonly keys: infer List } ? EntryOf<List> : never);

/** The possible answers of an operation. A form without script gets the page again. */
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

/** Collects the steps of a route. */
interface RouteBuilder<O extends Operation, Context> {
  /**
   * Adds a step. A step ends the request with an answer, adds an object to the context, or continues with undefined.
   */
  use<Result extends Addition | AnswerOf<O>>(
    step: (ctx: Context) => Result | Promise<Result>,
  ): RouteBuilder<O, Context & AddedBy<Result>>;
  /** Adds the last step, which always answers. */
  answer(step: (ctx: Context) => AnswerOf<O> | Promise<AnswerOf<O>>): Route;
}

interface AnyRouteBuilder {
  use(step: AnyStep): AnyRouteBuilder;
  answer(step: AnyStep): Route;
}

/**
 * Answers an operation with a handler. Code does not compile if the handler needs what the operation does not make certain,
 * or uses an answer or a message key that the operation does not declare.
 */
export function route<O extends Operation>(
  operation: O,
  handler: (ctx: ContextOf<O>) => AnswerOf<O> | Promise<AnswerOf<O>>,
  options?: RouteOptions,
): Route;
export function route(operation: Operation, handler: AnyStep, options: RouteOptions = {}): Route {
  return { ...options, operation, steps: [handler] };
}

/**
 * Starts the list of steps that answer an operation, where their order matters. Code does not compile if a step needs what
 * no earlier step adds.
 */
export function routeWithSteps<O extends Operation>(
  operation: O,
  options?: RouteOptions,
): RouteBuilder<O, ContextOf<O>>;
export function routeWithSteps(operation: Operation, options: RouteOptions = {}): AnyRouteBuilder {
  const after = (steps: readonly AnyStep[]): AnyRouteBuilder => ({
    use: (step) => after([...steps, step]),
    answer: (step) => ({ ...options, operation, steps: [...steps, step] }),
  });
  return after([]);
}

/** The options of a route. */
export interface RouteOptions {
  /** The sign-in step, or steps, whose pre-session may open this route. Pre-sessions of other steps may not. */
  readonly step?: PreSessionStep | readonly PreSessionStep[];
  /** Whether the address exists with the present settings. If it does not, all requests get 404. */
  readonly exists?: (app: AppContext) => boolean;
  /** Whether the route loads no session, and therefore does not read the database before its first step. */
  readonly withoutSession?: true;
  /**
   * Whether the page is too small for the sign-in page. In a frame, a request without a user is then refused instead of
   * redirected.
   */
  readonly isTooSmallForSignIn?: true;
  /** The entry whose page an address shows that has no row in the table of pages. */
  readonly pageEntry?: string;
  readonly bodyLimits?: BodyLimits;
  /** Returns the message key for a body with invalid fields, instead of the key of a bad request. */
  readonly keyOfWrongFields?: (issues: readonly BaseIssue<unknown>[], ctx: RequestContext) => CatalogueKey | undefined;
  /** Answers a refusal differently from the error page or plain JSON. If it returns undefined, the engine answers. */
  readonly onError?: (ctx: RequestContext, problem: Problem) => Answer | undefined | Promise<Answer | undefined>;
}

/** The limits for bodies. */
export interface BodyLimits {
  /** The maximum size in bytes, 64 KiB by default. */
  readonly maxLength?: number | undefined;
  /** The accepted media types of JSON, `application/json` by default. */
  readonly jsonTypes?: readonly string[] | undefined;
}

/** An operation of the contract with the ordered steps that answer it. */
export interface Route extends RouteOptions {
  readonly operation: Operation;
  readonly steps: readonly AnyStep[];
}
