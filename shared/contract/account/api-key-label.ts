import * as v from 'valibot';

/** The maximum length of a key's label, in UTF-16 units. */
export const API_KEY_LABEL_MAX_LENGTH = 100;

/** The label of a key, without the blanks around it. */
export const ApiKeyLabel = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(API_KEY_LABEL_MAX_LENGTH));
