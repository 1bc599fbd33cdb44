import { test } from 'uvu';
import { CALL_ROWS } from '../faults/all-rows';
import type { FaultRow } from '../faults/fault-row';
import { FAULTS, type Fault } from '../faults/kinds';
import { LOAD_ROWS, MESSAGE_ROWS } from '../faults/rows-load';
import { runFault } from '../faults/run-fault';
import { setUpFaultPage } from './fault-page';

// Every fault of every call is tested in happy-dom. Here are those that a browser may treat in a way of its own.
const OF_BROWSERS: readonly Fault[] = ['time-out', 'HTML instead of JSON', '401'];

/** The first call of each page that a user makes. */
const FIRST_CALLS = CALL_ROWS.filter(
  ({ page, route = page }, index) => CALL_ROWS.findIndex((row) => (row.route ?? row.page) === route) === index,
);

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
testFaults([...others, ...LOAD_ROWS], OF_BROWSERS);
testFaults(MESSAGE_ROWS, FAULTS);

test.run();
