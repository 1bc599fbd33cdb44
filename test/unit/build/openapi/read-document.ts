import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../../../../build/openapi/document';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>;
}

export interface ResponseObject {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  readonly headers?: Readonly<Record<string, object>>;
  readonly 'x-message-keys'?: { readonly keys: readonly string[] };
}

export const makeDocument = (): string => openApiDocument(ROOT);

export const DOCUMENT: Document = JSON.parse(makeDocument());

export function responseOf(response: ResponseObject | { readonly $ref: string }): ResponseObject {
  if (!('$ref' in response)) return response;
  const shared = DOCUMENT.components.responses[response.$ref.replace('#/components/responses/', '')];
  if (shared === undefined) throw new Error(`no response ${response.$ref}`);
  return shared;
}
