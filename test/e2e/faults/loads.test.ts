import { test } from 'uvu';
import { LOAD_ROWS } from './rows-load';
import { testFaults } from './table';

testFaults(test, LOAD_ROWS);

test.run();
