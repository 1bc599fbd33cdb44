import { useState } from 'react';
import { Combobox } from '../../shared/ui/headless-ui/Combobox';
import { type SampleUser, sampleUsers } from './sample-users';

const USERS = sampleUsers(300);
const ACCOUNT = 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8m0 10c4.4 0 8 1.8 8 4v2H4v-2c0-2.2 3.6-4 8-4';

/** Searches like a slow server. */
async function search(text: string, signal: AbortSignal): Promise<SampleUser[]> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  signal.throwIfAborted();
  return USERS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, 50);
}

const failing = () => Promise.reject(new Error('no network'));

/** Comboboxes: with a slow and a failing server, with an error, read-only. */
export function Comboboxes() {
  const [user, setUser] = useState<SampleUser>();
  const shared = {
    optionId: ({ id }: SampleUser) => id,
    optionText: ({ name }: SampleUser) => name,
    optionIcon: () => ({ path: ACCOUNT, text: 'User' }),
    emptyText: 'No user found',
    searchingText: 'Searching…',
    onChange: setUser,
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox name="user" label="User" {...shared} value={user} search={search} required />
      <Combobox name="failing" label="With a failing server" {...shared} search={failing} />
      <Combobox name="user-wrong" label="With an error" {...shared} search={search} error="Choose a user." />
      <Combobox name="user-fixed" label="Read-only" {...shared} search={search} value={USERS[5]} readOnly />
    </div>
  );
}
