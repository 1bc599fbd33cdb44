import type english from '../i18n/messages/en.json';

/** A key of the message catalogue. */
export type CatalogueKey = keyof typeof english;
