import { test } from 'uvu';
import { SETTINGS_ROWS } from './rows-settings';
import { testFaults } from './table';

testFaults(test, SETTINGS_ROWS);

test.run();
