import { useState } from 'react';
import { Combobox } from '../../shared/ui/headless/Combobox';
import { type Person, somePeople } from './people';

const PEOPLE = somePeople(300);
const ACCOUNT = 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8m0 10c4.4 0 8 1.8 8 4v2H4v-2c0-2.2 3.6-4 8-4';

/** A server that takes its time. */
async function search(text: string, signal: AbortSignal): Promise<Person[]> {
  await new Promise((later) => setTimeout(later, 400));
  signal.throwIfAborted();
  return PEOPLE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, 50);
}

const failing = () => Promise.reject(new Error('no network'));

/** Searching, failing, wrong and unchangeable fields. */
export function Comboboxes() {
  const [person, setPerson] = useState<Person>();
  const shared = {
    optionId: ({ id }: Person) => id,
    optionText: ({ name }: Person) => name,
    optionIcon: () => ({ path: ACCOUNT, text: 'User' }),
    emptyText: 'Nobody found',
    searchingText: 'Searching…',
    onChange: setPerson,
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox name="person" label="Person" {...shared} value={person} search={search} required />
      <Combobox name="failing" label="With a failing server" {...shared} search={failing} />
      <Combobox name="person-wrong" label="With an error" {...shared} search={search} error="Choose somebody." />
      <Combobox name="person-fixed" label="Read-only" {...shared} search={search} value={PEOPLE[5]} readOnly />
    </div>
  );
}
