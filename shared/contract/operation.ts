import type * as v from 'valibot';
import type { CatalogueKey } from './catalogue-key';

/** Who may call an address. */
export const ACCESS = ['anyone', 'pre-session', 'user', 'admin', 'openid-admin'] as const;

/** One of {@link ACCESS}. */
export type Access = (typeof ACCESS)[number];

/** The methods of calls; HEAD is GET without the body. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** One of {@link METHODS}. */
export type Method = (typeof METHODS)[number];

/** A cookie that an answer may set. */
export type SetCookie = 'session' | 'device' | 'openId';

/** A parameter of the query. A flag has no value; one with `values` has one of these. */
export interface QueryParameter {
  readonly description: string;
  readonly values?: readonly string[];
  readonly type?: 'string' | 'integer' | 'flag';
}

/** An answer that is no JSON: a file, a picture or a text. */
export interface FileAnswer {
  readonly mediaType: string;
  readonly description: string;
  /** Headers by name, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a page lets a user type in a field, in the words of JSON Schema. */
export interface TypedText {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Message keys by status; an empty list is the key that belongs to the status. */
export type KeysByStatus = Readonly<Record<number, readonly CatalogueKey[]>>;

/**
 * One call of the server. Its name is the operationId of dist/openapi.json, and its docstring the summary, with a description
 * after the first sentence. The build removes the properties that a page's code does not read, so importing an operation costs
 * a page little.
 */
export interface Operation {
  readonly method: Method;
  /** Its address, or several at which the same is answered; `:name` stands for one segment. */
  readonly address: string | readonly string[];
  /** Who may call it. Left out for the address of a page, whose row in pages.ts says it. */
  readonly access?: readonly Access[];
  /** Whether an API key, or user name and password, may stand in place of a session. */
  readonly acceptsApiKey?: true;
  /** Whether a POST only reads, as for a search in the body (RFC 7644 §3.4.3). */
  readonly onlyReads?: true;
  /**
   * Whether a session in which a support employee acts for a user may call it. By default such a session reads what its user
   * may read, and changes nothing.
   */
  readonly inSupportSession?: 'allowed' | 'refused';
  /** Whether the sign-in may be at most five minutes old, because a stolen session must not change the ways to sign in. */
  readonly needsRecentSignIn?: true;
  readonly query?: Readonly<Record<string, string | QueryParameter>>;
  /** The body as JSON. A call without `json` and `form` takes none. */
  readonly json?: v.GenericSchema;
  /** The body as a form, urlencoded or multipart. */
  readonly form?: v.GenericSchema;
  /** What the pages let a user type, by field of the body, where the schema accepts more. */
  readonly pagesSend?: Readonly<Record<string, TypedText>>;
  /** How the codes of an answer must look, by field, so that a page lets a user type them later. */
  readonly typedCodes?: Readonly<Record<string, TypedText>>;
  /** The call takes no fields, but a body with an antiCsrfToken is read, and refused when it is not the session's. */
  readonly isBodyUnused?: true;
  /** The JSON or plain text of a successful answer. Without it, the answer is an empty object. */
  readonly answer?: v.GenericSchema | 'text';
  /** What this server answers, if the pages accept more (`answer`), because other servers answer differently. */
  readonly sends?: v.GenericSchema;
  /** Another answer, which the query asks for. */
  readonly alternative?: v.GenericSchema;
  /** Another answer, with status 201. */
  readonly created?: v.GenericSchema;
  readonly text?: { readonly description: string; readonly values?: readonly string[] };
  readonly file?: FileAnswer;
  /** The data of server-sent events. */
  readonly events?: v.GenericSchema;
  /** The answer has no body: status 204. */
  readonly isEmpty?: true;
  /** The answer is one of the redirects. */
  readonly isRedirect?: true;
  /** Redirects besides that to sign-in: what Location leads to, by status. */
  readonly redirects?: Readonly<Partial<Record<302 | 303, string>>>;
  readonly sets?: readonly SetCookie[];
  /** Headers of a successful answer by name, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers of a request by name, with what they say; with If-None-Match the answer may be 304. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** The refusals of its own, in place of those that many calls share. */
  readonly refusals?: KeysByStatus;
  /** Refusals as plain text, which is the key alone. */
  readonly textRefusals?: KeysByStatus;
  /** Statuses that calls of this kind usually have and this one does not. */
  readonly without?: readonly number[];
  /** The body of its refusals where it is not `Problem`. */
  readonly problem?: v.GenericSchema;
  /** Message keys in a successful answer. */
  readonly keys?: readonly CatalogueKey[];
  /** The name of the field that has them. */
  readonly keysIn?: string;
  /** Exists only with some settings. */
  readonly isOptional?: true;
  /** What a page does where the call answers 404, because the server does not have it. */
  readonly ifMissing?: string;
}
