import '../../../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useLocalOptions } from '../../../../../../shared/ui/headless/combobox/use-local-options';
import { cleanUp, painted, render } from '../../../../../render';

interface Person {
  name: string;
}

const PEOPLE: readonly Person[] = [{ name: 'Ada' }, { name: 'Jörg' }, { name: 'Adam' }];
const search = async () => PEOPLE;
let found: { options: Person[] } | undefined;
let reads = 0;

interface Shown {
  people: readonly Person[] | typeof search;
  text: string;
}

let show = (_: Shown) => {};

function Field(first: Shown) {
  const [{ people, text }, setShown] = useState(first);
  show = setShown;
  const optionText = ({ name }: Person) => {
    reads += 1;
    return name;
  };
  found = useLocalOptions({ search: people, optionText }, text);
  return null;
}

async function change(shown: Shown): Promise<void> {
  show(shown);
  await painted();
}

const names = () => found?.options.map(({ name }) => name);

test.before.each(() => {
  reads = 0;
});
test.after(cleanUp);

test('each option is read once, however often the text changes, and other options anew', async () => {
  await render(<Field people={PEOPLE} text="a" />);
  for (const text of ['ad', 'ada']) await change({ people: PEOPLE, text });
  assert.equal([names(), reads], [['Ada', 'Adam'], PEOPLE.length]);
  await change({ people: [{ name: 'Ada Byron' }], text: 'ada' });
  assert.equal([names(), reads], [['Ada Byron'], PEOPLE.length + 1]);
});

test('the same text and options are the same result, which Headless UI compares', async () => {
  await render(<Field people={PEOPLE} text="a" />);
  const first = found;
  await change({ people: PEOPLE, text: 'a' });
  assert.is(found, first);
});

test.run();
