import { useState } from 'react';
import { Combobox } from '../../../../../../shared/ui/headless-ui/Combobox';
import { one, painted } from '../../../../../support/dom/render';

export interface Person {
  id: string;
  name: string;
}

export interface Search {
  text: string;
  signal: AbortSignal;
  answer: (people: Person[]) => Promise<void>;
  fail: () => Promise<void>;
}

export const ADA: Person = { id: 'a', name: 'Ada' };
export const BOB: Person = { id: 'b', name: 'Bob' };

export const searches: Search[] = [];
export const chosen: (Person | undefined)[] = [];

const search = (text: string, signal: AbortSignal) =>
  new Promise<Person[]>((resolve, reject) => {
    const settle = (act: () => void) => {
      act();
      return painted();
    };
    const answer = (people: Person[]) => settle(() => resolve(people));
    const fail = () => settle(() => reject(new Error('no network')));
    searches.push({ text, signal, answer, fail });
  });

type Props = Partial<Parameters<typeof Combobox<Person>>[0]>;

/** A combobox of persons whose searches the test answers. */
export function Field(props: Props) {
  const [value, setValue] = useState<Person | undefined>(props.value);
  return (
    <Combobox
      name="userId"
      label="User"
      optionId={({ id }) => id}
      optionText={({ name }) => name}
      emptyText="Nobody"
      searchingText="Searching"
      search={search}
      {...props}
      value={value}
      onChange={(person) => {
        chosen.push(person);
        setValue(person);
      }}
    />
  );
}

export const input = () => one<HTMLInputElement>('input[name=userId]');
export const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
export const statusText = () => one('[data-part=combobox-status]').textContent;

export async function key(name: string): Promise<void> {
  input().focus();
  input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  await painted();
}

export async function openWith(people: Person[]): Promise<void> {
  await key('ArrowDown');
  await painted();
  await searches.at(-1)?.answer(people);
}

export function forget(): void {
  searches.length = 0;
  chosen.length = 0;
}
