import { test } from 'uvu';
import { CALL_ROWS } from '../../support/faults/all-rows';
import { setUpDomFaultPage } from '../../support/faults/dom-fault-page';
import { FAULTS } from '../../support/faults/kinds';
import { LOAD_ROWS } from '../../support/faults/rows-load';
import { runFault } from '../../support/faults/run-fault';

const faultPage = setUpDomFaultPage(test);

for (const row of [...CALL_ROWS, ...LOAD_ROWS]) {
  for (const fault of FAULTS) {
    test(`${row.call}, ${fault}: ${row.outcomes[fault].kind}`, () => runFault(faultPage, row, fault));
  }
}

test.run();
