import { test } from 'uvu';
import { setUpFaultPage } from '../../support/browser/fault-page';
import { CALL_ROWS } from '../../support/faults/all-rows';
import type { FaultRow } from '../../support/faults/fault-row';
import { FAULTS, type Fault } from '../../support/faults/kinds';
import { LOAD_ROWS, MESSAGE_ROWS } from '../../support/faults/rows-load';
import { runFault } from '../../support/faults/run-fault';

// Every fault of every call is tested in happy-dom. Here are those that a browser may treat in a way of its own.
const OF_BROWSERS: readonly Fault[] = ['time-out', '401'];

const ALL_ROWS = [...CALL_ROWS, ...LOAD_ROWS];

/** The first call of each page: one that a user makes, or else that for its data. */
const FIRST_CALLS = ALL_ROWS.filter(
  (row) => ALL_ROWS.findIndex((other) => pathOf(other) === pathOf(row)) === ALL_ROWS.indexOf(row),
);

function pathOf({ page, route = page }: FaultRow): string {
  return route.split('?')[0] ?? '';
}

const openFaultPage = setUpFaultPage(test);

function testFaults(rows: readonly FaultRow[], faults: readonly Fault[]): void {
  for (const row of rows) {
    for (const fault of faults) {
      test(`${row.call}, ${fault}: ${row.outcomes[fault].kind}`, async () => {
        await runFault(await openFaultPage(row), row, fault);
      });
    }
  }
}

const [signIn, ...others] = FIRST_CALLS;
testFaults(signIn === undefined ? [] : [signIn], FAULTS);
testFaults(others, OF_BROWSERS);
testFaults(MESSAGE_ROWS, FAULTS);

test.run();
