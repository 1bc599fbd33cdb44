import type { RouteRow } from '../routes';
import { OPERATIONS } from './contract-modules';

/**
 * Returns the table of shared/contract/README.md: all calls and their descriptions, in the order of the contract's
 * folders.
 */
export function callsTable(rows: readonly RouteRow[]): string {
  const lines = OPERATIONS.map(({ operation, docstring }) => {
    const addresses = [operation.address].flat();
    const access = operation.access ?? rows.find(({ path }) => path === addresses[0])?.access ?? [];
    const [summary = ''] = docstring.split(/(?<=\.) /);
    const calls = addresses.map((address) => `\`${operation.method} ${address}\``).join(', ');
    return `| ${calls} | ${summary.replace(/\.$/, '').replaceAll('|', '\\|')} | ${access.join(', ')} |`;
  });
  return ['| call | does | for |', '|---|---|---|', ...lines].join('\n');
}
