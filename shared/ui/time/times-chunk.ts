/** The times of tables, in a chunk of its own, for pages whose first load does not contain them. */
export { Time } from './Time';
export { TimesToggle } from './TimesToggle';
