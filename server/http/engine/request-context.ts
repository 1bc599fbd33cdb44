import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { KeyUser } from '../../api-keys/verify-key';
import type { UserSummary } from '../../directory/users';
import type { PreSessionStep } from '../../sessions/pre-session';
import type { Session } from '../../sessions/sessions';
import type { SentCookies } from '../policies/request-cookies';
import type { Answer, Problem } from './answer';
import type { AppContext } from './app-context';
import type { BundlePage } from './bundle';
import type { Access } from './bundle-shape';
import type { Form } from './negotiate';

/** One request, as the steps of a route see it: what was asked, and what the steps before have found out. */
export interface RequestContext {
  readonly app: AppContext;
  readonly method: string;
  /** As it was sent, still encoded, without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What the `:names` of the address stand for, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The session cookie and the device cookie. */
  readonly sent: SentCookies;
  /** The IP address of whoever asks. */
  readonly address: string;
  /** Our own origin, as this visitor reaches us. */
  readonly origin: string;
  /** The form of answer that is preferred; undefined when it is neither of ours. */
  readonly wants: Form | undefined;
  /** The body as it arrives; nobody reads it before the request has proved itself. */
  readonly body: Readable;
  /** The row of the address in the map, when it is a page's. */
  page?: BundlePage;
  /** Who is signed in, as far as the cookie could prove it. */
  session?: Session;
  user?: UserSummary;
  /** Whose API key the request came with; it is nobody's session then. */
  key?: KeyUser;
  /** What becomes of the session cookie with this answer; undefined leaves it alone. */
  cookie?: CookieChange;
  /** The same for the device cookie; a browser that becomes known gets one. */
  deviceCookie?: CookieChange;
}

/** `expires` is in ms since 1970. */
export type CookieChange =
  | { readonly kind: 'set'; readonly token: string; readonly expires: number }
  | { readonly kind: 'clear' };

/**
 * One named step of a route: lets the visit pass by answering nothing, or ends it with an answer. A route may say in
 * `V` what its own steps leave for one another, as optional fields.
 */
export type Step<V extends RequestContext = RequestContext> = (
  ctx: V,
) => Answer | undefined | Promise<Answer | undefined>;

/** The methods a route may have steps for; HEAD is GET without the body. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type Method = (typeof METHODS)[number];

/** An address and, per method, its ordered table of steps. */
export type Route = Readonly<Partial<Record<Method, readonly Step[]>>> & {
  /** The step of a pre-session that this route is for; a pre-session of another step may not open it. */
  readonly step?: PreSessionStep;
  /** Whether the address exists in this house at all; where it does not, it answers 404 to whoever asks. */
  readonly exists?: (app: AppContext) => boolean;
  /** Programs call it: it accepts an API key, for reading only, and says everything in JSON, whatever is preferred. Technical users may read it. */
  readonly acceptsApiKey?: true;
  /** It asks for no session, and so not for the database either. */
  readonly withoutSession?: true;
  /** Its page has the size of a button: whoever is not signed in is refused in a frame, and not led to sign-in in it. */
  readonly isTooSmallForSignIn?: true;
  /** What this route makes of a refusal, when the error card or plain JSON would not do; undefined leaves it to the door. */
  readonly onError?: (ctx: RequestContext, problem: Problem) => Answer | undefined | Promise<Answer | undefined>;
} & Place;

/** Either an entry, whose addresses and access stand in the map, or an address of its own without a page. */
export type Place = { readonly entry: string } | { readonly path: string; readonly access: readonly Access[] };
