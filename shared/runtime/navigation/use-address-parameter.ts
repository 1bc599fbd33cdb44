import { useEffect, useState } from 'react';
import { navigate, useAddress } from './use-address';

/** ms after the last change before the address has it: WebKit throws after 100 changes within 10 seconds. */
const TYPING = 400;

/** The maximum length of a value that is read or written, in characters. */
const MAX_LENGTH = 200;

const read = (name: string) => new URLSearchParams(location.search).get(name)?.slice(0, MAX_LENGTH) ?? '';

/**
 * A state that is a parameter of the page's address, such as the text that a list is searched for, so that reload, back and
 * a copied address show the same. A change replaces the address.
 *
 * @param name no name of another parameter of the page
 * @returns the value, empty without one in the address, and the function that sets it
 */
export function useAddressParameter(name: string) {
  useAddress();
  const state = useState(() => read(name));
  const [value, setValue] = state;
  useEffect(() => {
    const onPopState = () => setValue(read(name));
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [name]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (value === read(name)) return;
      const url = new URL(location.href);
      if (value) url.searchParams.set(name, value.slice(0, MAX_LENGTH));
      else url.searchParams.delete(name);
      navigate(url.pathname + url.search, { replace: true });
    }, TYPING);
    return () => clearTimeout(timer);
  }, [name, value]);
  return state;
}
