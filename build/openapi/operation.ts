import type * as v from 'valibot';

/** Who may call an address, as in entries/routes.json. */
export const ACCESS = ['anyone', 'pre-session', 'user', 'admin', 'openid-admin'] as const;

/** One of {@link ACCESS}. */
export type Access = (typeof ACCESS)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A cookie that an answer may set, see cookies.ts. */
export type SetCookie = 'session' | 'device' | 'openId';

/** A parameter of the query. A flag has no value; one with `values` has one of these. */
export interface QueryParameter {
  readonly description: string;
  readonly values?: readonly string[];
  readonly type?: 'string' | 'integer' | 'flag';
}

/** A body that a call takes: a form (urlencoded or multipart) or JSON. */
export interface Body {
  readonly as: 'form' | 'JSON';
  readonly schema: v.GenericSchema;
}

/** What a call answers with status 200 unless `status` says otherwise. */
export type Answer =
  /** HTML for a navigation, the same data as JSON for a call. */
  | { readonly kind: 'page'; readonly schema: v.GenericSchema }
  | { readonly kind: 'json'; readonly schema: v.GenericSchema; readonly status?: 201 }
  | {
      readonly kind: 'file';
      readonly mediaType: string;
      readonly description: string;
      /** Headers by name, with what they say. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'text'; readonly description: string; readonly values?: readonly string[] }
  | { readonly kind: 'events'; readonly schema: v.GenericSchema }
  | { readonly kind: 'empty' }
  /** Only the redirects of the operation. */
  | { readonly kind: 'redirect' };

/** Message keys by status; an empty list is the key that belongs to the status. */
export type KeysByStatus = Readonly<Record<number, readonly string[]>>;

/** One row of the table of all calls. The table of shared/contract/README.md and dist/openapi.json are made from these rows. */
export interface Operation {
  readonly method: Method;
  /** The address by the operation's id; several where the same call is answered at several addresses. */
  readonly at: Readonly<Record<string, string>>;
  /** One short sentence without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** Left out for an address of entries/routes.json, which says it. */
  readonly access?: readonly Access[];
  /** Whether an API key, or user name and password, may stand in place of a session. */
  readonly acceptsApiKey?: true;
  readonly query?: Readonly<Record<string, string | QueryParameter>>;
  /** Alternatives; a call without any takes no body. */
  readonly takes?: readonly Body[];
  /** The call takes no fields, but a body with an antiCsrfToken is read, and refused when it is not the session's. */
  readonly isBodyUnused?: true;
  /** Alternatives; the first one is the usual one. */
  readonly answers: readonly Answer[];
  /** Redirects besides that to sign-in: what Location leads to, by status. */
  readonly redirects?: Readonly<Partial<Record<302 | 303, string>>>;
  readonly sets?: readonly SetCookie[];
  /** Headers of a successful answer by name, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers of a request by name, with what they say; with If-None-Match the answer may be 304. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** The refusals of its own, in place of those that many calls share, see refusals.ts. */
  readonly refusals?: KeysByStatus;
  /** Refusals as plain text, which is the key alone. */
  readonly textRefusals?: KeysByStatus;
  /** Statuses that calls of this kind have, but this one answers in another way. */
  readonly without?: readonly number[];
  /** The body of its refusals where it is not `Problem`. */
  readonly problem?: v.GenericSchema;
  /** Message keys in a successful answer. */
  readonly keys?: readonly string[];
  /** The name of the field that has them, and what they say. */
  readonly keysIn?: string;
  /** Exists only with some settings. */
  readonly isOptional?: true;
  /** What the table of calls says instead of what it is made of. */
  readonly inWords?: { readonly takes?: string; readonly answers?: string };
  /** No page calls it, so the table of calls leaves it out. */
  readonly isNotCalled?: true;
}

export const page = (schema: v.GenericSchema): Answer => ({ kind: 'page', schema });
export const json = (schema: v.GenericSchema): Answer => ({ kind: 'json', schema });
export const form = (schema: v.GenericSchema): Body => ({ as: 'form', schema });
export const jsonBody = (schema: v.GenericSchema): Body => ({ as: 'JSON', schema });

/** The parameter with the address that a page leads back to. */
export const REDIRECT = { redirect: 'Where the user goes afterwards: a path of this server or a trusted address' };
