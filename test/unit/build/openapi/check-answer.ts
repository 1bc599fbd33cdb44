import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import english from '../../../../shared/i18n/messages/en.json';
import { DOCUMENT, type OperationObject, type ResponseObject, responseOf } from './read-document';

/** An object schema that accepts no field that the document does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'default' ? value : closed(value)]),
  );
  const isObject = [inner.type].flat().includes('object');
  return isObject && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner;
}

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'https://vestibule/', components: closed(DOCUMENT.components) });
const compiled = new Map<string, ValidateFunction>();

function errorsOf(schema: object, value: unknown): string {
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"https://vestibule/#/components/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

/** The operation of a request: an address without parameters goes before one with some. */
export function operationAt(method: string, url: string): OperationObject | undefined {
  const path = new URL(url, 'http://localhost').pathname;
  const matching = Object.keys(DOCUMENT.paths).filter((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const parameters = (template: string) => template.split('{').length;
  const [best] = matching.sort((a, b) => parameters(a) - parameters(b));
  return best === undefined ? undefined : DOCUMENT.paths[best]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
}

/** Returns what an answer has that the document does not say, or an empty text. */
export function problemOf(operation: OperationObject, answer: LightMyRequestResponse): string {
  const documented = operation.responses[answer.statusCode];
  if (documented === undefined)
    return `status ${answer.statusCode} of ${operation.operationId}: ${answer.body.slice(0, 200)}`;
  const response = responseOf(documented);
  if (answer.headers.location !== undefined && !response.headers?.Location) return 'Location';
  if (answer.headers['retry-after'] !== undefined && !response.headers?.['Retry-After']) return 'Retry-After';
  const [mediaType = ''] = String(answer.headers['content-type'] ?? '').split(';');
  if (answer.body === '' && mediaType === '') return response.content && answer.statusCode < 300 ? 'no body' : '';
  const content = response.content?.[mediaType] ?? response.content?.[mediaType.replace(/\/.*/, '/*')];
  if (content === undefined) return `media type ${mediaType} with status ${answer.statusCode}`;
  if (mediaType === 'text/html') return problemOfHtml(content, answer.body);
  if (mediaType === 'text/plain') return errorsOf(content.schema, answer.body);
  if (!mediaType.endsWith('json')) return '';
  const value = answer.json();
  return errorsOf(content.schema, value) || (answer.statusCode < 300 ? keyProblem(response, value) : '');
}

function problemOfHtml(content: object, html: string): string {
  const schema: object | undefined = Reflect.get(content, 'x-boot-data');
  const boot = /id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (schema === undefined || boot === undefined) return '';
  const { data } = JSON.parse(boot);
  return data === undefined ? '' : errorsOf(schema, data);
}

function keyProblem(response: ResponseObject, value: unknown): string {
  if (Object(value).translations !== undefined) return '';
  const keys = [...JSON.stringify(value).matchAll(/"([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)"/g)].map(([, key = '']) => key);
  const known = response['x-message-keys']?.keys ?? [];
  const missing = keys.filter((key) => key in english && !known.includes(key));
  return missing.length === 0 ? '' : `the keys ${missing.join(', ')}`;
}
