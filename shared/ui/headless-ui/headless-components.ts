/**
 * The chunk with Headless UI, which configuration pages share and keep cached. They load it with `useHeadless`, so that
 * their list shows and works before it is there; nothing imports it statically.
 */

export { Accordion } from './Accordion';
export { Combobox } from './Combobox';
export { Dialog } from './Dialog';
export { Disclosure } from './Disclosure';
export { Listbox } from './Listbox';
export { Switch } from './Switch';
export { Tabs } from './Tabs';
