/** The maximum lengths of texts that several calls accept, in UTF-16 code units, as OpenAPI's maxLength has them. */

/** An id that the server itself has made, such as that of a session. */
export const ID_MAX_LENGTH = 64;

/** An id that another system has made, such as that of a provider to migrate. */
export const FOREIGN_ID_MAX_LENGTH = 200;

export const GROUP_ID_MAX_LENGTH = 100;

/** A code as users may type it, with blanks and dashes. */
export const TYPED_CODE_MAX_LENGTH = 64;

export const PASSWORD_MAX_LENGTH = 1000;

/** The claim `sub` (OpenID Connect Core 1.0 §2). */
export const SUBJECT_MAX_LENGTH = 255;
