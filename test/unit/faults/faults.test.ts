import { test } from 'uvu';
import { CALL_ROWS } from '../../faults/all-rows';
import { FAULTS } from '../../faults/kinds';
import { LOAD_ROWS } from '../../faults/rows-load';
import { runFault } from '../../faults/run-fault';
import { setUpDomFaultPage } from './dom-fault-page';

const faultPage = setUpDomFaultPage(test);

for (const row of [...CALL_ROWS, ...LOAD_ROWS]) {
  for (const fault of FAULTS) {
    test(`${row.call}, ${fault}: ${row.outcomes[fault].kind}`, () => runFault(faultPage, row, fault));
  }
}

test.run();
