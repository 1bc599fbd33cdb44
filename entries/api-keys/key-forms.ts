/** What the side panel shows, in a chunk of its own: the list shows and works before it is there. */
export { CreateKeyForm } from './CreateKeyForm';
export { KeyDetails } from './KeyDetails';
