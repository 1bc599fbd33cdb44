const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells whether a value has the form of a stored id: a UUID in lower case (RFC 9562 §4). */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
