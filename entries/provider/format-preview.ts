import { parseDisplayFormat } from '../../shared/contract/identity-providers/display-format';

/** The properties of an example, by their names in small letters. */
const USER: Readonly<Record<string, string>> = {
  displayname: 'Ada Lovelace',
  name: 'Ada Lovelace',
  cn: 'Ada Lovelace',
  givenname: 'Ada',
  firstname: 'Ada',
  familyname: 'Lovelace',
  lastname: 'Lovelace',
  surname: 'Lovelace',
  sn: 'Lovelace',
  username: 'ada.lovelace',
  uid: 'ada.lovelace',
  samaccountname: 'ada.lovelace',
  userprincipalname: 'ada.lovelace@example.com',
  email: 'ada.lovelace@example.com',
  mail: 'ada.lovelace@example.com',
  department: 'Research',
  title: 'Dr.',
  domain: 'EXAMPLE',
  id: '4711',
  externalid: '4711',
};

const GROUP: Readonly<Record<string, string>> = {
  displayname: 'Research',
  name: 'Research',
  cn: 'Research',
  samaccountname: 'research',
  description: 'All of research',
  domain: 'EXAMPLE',
  id: '4711',
  externalid: '4711',
};

interface PreviewOptions {
  kind: 'user' | 'group';
  properties: readonly string[];
  /** The longest name, in UTF-16 units. */
  max: number;
}

/** Makes a name of an example; undefined for an empty format and one that cannot be read. */
export function previewOf(format: string, { kind, properties, max }: PreviewOptions): string | undefined {
  if (format.trim() === '') return undefined;
  const parts = parseDisplayFormat(format, properties);
  if (parts === undefined) return undefined;
  const example = kind === 'user' ? USER : GROUP;
  const exampleOf = (property: string) => example[property.toLowerCase()] ?? property;
  const text = parts.map((part) => ('text' in part ? part.text : exampleOf(part.property))).join('');
  return text.slice(0, max);
}
