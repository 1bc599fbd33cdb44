import { createContext } from 'react';

/** Tells the user that a part of the page could not be downloaded. A page provides it around its content. */
export const ChunkFailureContext = createContext(() => {});
