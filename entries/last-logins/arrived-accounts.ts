import { useEffect, useState } from 'react';

/** How many accounts a list has, from which on the page says how many have arrived while it is loaded. */
export const LONG_LIST = 1000;

/** How many accounts of a long list have arrived while it is loaded. */
let arrived = 0;
const listeners = new Set<(arrived: number) => void>();

function setArrived(count: number): void {
  if (count !== 0 && count < LONG_LIST) return;
  arrived = count;
  for (const listener of listeners) listener(count);
}

/** Reads the body of a list, and counts its accounts by their braces; a name with a brace counts as one more. */
export async function readAndCount(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let count = 0;
  setArrived(count);
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    const text = decoder.decode(part.value, { stream: true });
    parts.push(text);
    count += text.split('{').length - 1;
    setArrived(count);
  }
  return parts.join('');
}

/** How many accounts of the list that is being loaded have arrived; 0 while it is not known to be a long one. */
export function useArrivedAccounts(): number {
  const [count, setCount] = useState(arrived);
  useEffect(() => {
    listeners.add(setCount);
    return () => {
      listeners.delete(setCount);
      arrived = 0;
    };
  }, []);
  return count;
}
