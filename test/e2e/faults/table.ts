import type { Test } from 'uvu';
import type { FaultRow } from './fault-row';
import { setFaultStage } from './fault-stage';
import { FAULTS } from './faults';
import { play } from './play';

/** Makes a test of each fault of each row. */
export function testFaults(test: Test, rows: readonly FaultRow[]): void {
  const stageFor = setFaultStage(test);
  for (const row of rows) {
    for (const fault of FAULTS) {
      test(`${row.call}, ${fault}: ${row.outcomes[fault].kind}`, async () => {
        await play(await stageFor(row), row, fault);
      });
    }
  }
}
