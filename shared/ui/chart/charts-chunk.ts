/** The charts, in a chunk of its own, for pages whose first load does not contain them. */
export { BarChart } from './BarChart';
export { ShareBar } from './ShareBar';
