import type { PreSessionStep } from '../../sessions/pre-session';
import type { Answer, Problem } from './answer';
import type { AppContext } from './app-context';
import type { Access } from './bundle';
import type { RequestContext } from './request-context';

/** What a step adds to the context: an object without `kind`, which only answers have, or nothing. */
type Addition = (object & { readonly kind?: never }) | undefined;

/**
 * One named step of a route. It ends the request with an answer, adds an object to the context for the steps after it, or
 * lets the request pass with undefined. `Needs` is what the steps before it must have added.
 */
export type Step<Needs = unknown, Adds extends Addition = undefined> = (
  ctx: RequestContext & Needs,
) => Answer | Adds | Promise<Answer | Adds>;

/** The last step of a route, which always answers. */
export type LastStep<Needs = unknown> = (ctx: RequestContext & Needs) => Answer | Promise<Answer>;

/** A step as the engine runs it; `steps` has checked that it gets what it needs. */
export type AnyStep = (ctx: RequestContext) => Answer | Addition | Promise<Answer | Addition>;

type Added<Adds> = Adds extends object ? Adds : unknown;

/** The ordered table of a route's steps. A step that needs what no step before it adds does not compile. */
export function steps(...table: [last: LastStep]): readonly AnyStep[];
export function steps<A extends Addition>(
  ...table: [a: Step<unknown, A>, last: LastStep<Added<A>>]
): readonly AnyStep[];
export function steps<A extends Addition, B extends Addition>(
  ...table: [a: Step<unknown, A>, b: Step<Added<A>, B>, last: LastStep<Added<A> & Added<B>>]
): readonly AnyStep[];
export function steps<A extends Addition, B extends Addition, C extends Addition>(
  ...table: [
    a: Step<unknown, A>,
    b: Step<Added<A>, B>,
    c: Step<Added<A> & Added<B>, C>,
    last: LastStep<Added<A> & Added<B> & Added<C>>,
  ]
): readonly AnyStep[];
export function steps<A extends Addition, B extends Addition, C extends Addition, D extends Addition>(
  ...table: [
    a: Step<unknown, A>,
    b: Step<Added<A>, B>,
    c: Step<Added<A> & Added<B>, C>,
    d: Step<Added<A> & Added<B> & Added<C>, D>,
    last: LastStep<Added<A> & Added<B> & Added<C> & Added<D>>,
  ]
): readonly AnyStep[];
export function steps<
  A extends Addition,
  B extends Addition,
  C extends Addition,
  D extends Addition,
  E extends Addition,
>(
  ...table: [
    a: Step<unknown, A>,
    b: Step<Added<A>, B>,
    c: Step<Added<A> & Added<B>, C>,
    d: Step<Added<A> & Added<B> & Added<C>, D>,
    e: Step<Added<A> & Added<B> & Added<C> & Added<D>, E>,
    last: LastStep<Added<A> & Added<B> & Added<C> & Added<D> & Added<E>>,
  ]
): readonly AnyStep[];
export function steps<
  A extends Addition,
  B extends Addition,
  C extends Addition,
  D extends Addition,
  E extends Addition,
  F extends Addition,
>(
  ...table: [
    a: Step<unknown, A>,
    b: Step<Added<A>, B>,
    c: Step<Added<A> & Added<B>, C>,
    d: Step<Added<A> & Added<B> & Added<C>, D>,
    e: Step<Added<A> & Added<B> & Added<C> & Added<D>, E>,
    f: Step<Added<A> & Added<B> & Added<C> & Added<D> & Added<E>, F>,
    last: LastStep<Added<A> & Added<B> & Added<C> & Added<D> & Added<E> & Added<F>>,
  ]
): readonly AnyStep[];
export function steps(...table: readonly AnyStep[]): readonly AnyStep[] {
  return table;
}

/** The methods that a route may have steps for; HEAD is GET without the body. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type Method = (typeof METHODS)[number];

/** An address and, per method, its ordered table of steps. */
export type Route = Readonly<Partial<Record<Method, readonly AnyStep[]>>> & {
  /** The step of sign-in whose pre-session may open this route; a pre-session of another step may not. */
  readonly step?: PreSessionStep;
  /** Whether the address exists with these settings; where it does not, it answers 404 to every request. */
  readonly exists?: (app: AppContext) => boolean;
  /**
   * The route also accepts an API key, for reading only, and lets technical users read it. It answers every request in
   * JSON, whatever format the client prefers.
   */
  readonly acceptsApiKey?: true;
  /** A POST to the route only reads, so that API keys may send it (a search in the body, RFC 7644 §3.4.3). */
  readonly postOnlyReads?: true;
  /** The route loads no session, and so does not read the database before its first step. */
  readonly withoutSession?: true;
  /** The page is too small for the sign-in page: in a frame a request without a user is refused, not redirected. */
  readonly isTooSmallForSignIn?: true;
  /** Answers a refusal in another way than the error page or plain JSON; undefined leaves it to the engine. */
  readonly onError?: (ctx: RequestContext, problem: Problem) => Answer | undefined | Promise<Answer | undefined>;
} & RouteAddress;

/** Either an entry, whose paths and access are in the map, or a path of its own without a page. */
export type RouteAddress = { readonly entry: string } | { readonly path: string; readonly access: readonly Access[] };
