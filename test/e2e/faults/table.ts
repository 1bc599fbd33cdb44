import type { Test } from 'uvu';
import { setUpFaultPage } from './fault-page';
import type { FaultRow } from './fault-row';
import { FAULTS } from './faults';
import { runFault } from './run-fault';

/** Makes a test of each fault of each row. */
export function testFaults(test: Test, rows: readonly FaultRow[]): void {
  const pageFor = setUpFaultPage(test);
  for (const row of rows) {
    for (const fault of FAULTS) {
      test(`${row.call}, ${fault}: ${row.outcomes[fault].kind}`, async () => {
        await runFault(await pageFor(row), row, fault);
      });
    }
  }
}
