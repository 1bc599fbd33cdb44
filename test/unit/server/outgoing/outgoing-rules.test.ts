import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outgoingRulesOf } from '../../../../server/outgoing/outgoing-rules';
import { resolveHost } from '../../../../server/outgoing/resolve-host';
import { SourceError } from '../../../../server/outgoing/source-error';
import { addressRangesOf, certificatesOf } from '../../../../server/settings/outgoing-settings';
import { readSettings } from '../../../../server/settings/settings';
import { selfSigned } from '../../../support/server/self-signed';
import { temporaryFolder } from '../../../support/server/temporary-storage';

function deniedBy(text: string) {
  const read = readSettings({ VESTIBULE_DENIED_ADDRESSES: text });
  if (!read.ok) throw new Error(read.problems.join());
  return outgoingRulesOf(read.settings);
}

async function resultOf(outgoing: ReturnType<typeof outgoingRulesOf>, hostname: string): Promise<string> {
  try {
    return (await resolveHost(outgoing, hostname)).map(({ address }) => address).join();
  } catch (error) {
    return error instanceof SourceError ? error.messageKey : String(error);
  }
}

const DENIED = 'CONNECTION_ADDRESS_DENIED';

const HOSTS: readonly (readonly [denied: string, host: string, result: string])[] = [
  ['', '169.254.169.254', DENIED],
  ['', '::ffff:169.254.169.254', DENIED],
  ['', 'fe80::1', DENIED],
  ['', '100.100.100.200', DENIED],
  ['', 'fd00:ec2::254', DENIED],
  ['none', '0.0.0.0', DENIED],
  ['none', '::ffff:0.0.0.0', DENIED],
  ['127.0.0.0/8 ::1', '::', DENIED],
  ['', '127.0.0.1', '127.0.0.1'],
  ['', '2001:db8::1', '2001:db8::1'],
  ['none', '169.254.169.254', '169.254.169.254'],
  ['10.0.0.0/8, 2001:db8::/32', '10.255.0.1', DENIED],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8::1', DENIED],
  ['10.0.0.0/8, 2001:db8::/32', '169.254.169.254', '169.254.169.254'],
  ['::ffff:10.0.0.0/104', '10.1.2.3', DENIED],
  ['127.0.0.0/8 ::1', 'localhost', DENIED],
  ['', 'nowhere.invalid', 'CONNECTION_NAME_UNKNOWN'],
];

for (const denied of new Set(HOSTS.map(([each]) => each)))
  test(`with ${denied === '' ? 'the default' : denied} denied, no other hosts are refused`, async () => {
    for (const [, host, result] of HOSTS.filter(([each]) => each === denied))
      assert.is(await resultOf(deniedBy(denied), host), result, host);
  });

test('one denied address among others is enough', async () => {
  const all = (await resolveHost(deniedBy('none'), 'localhost')).map(({ address }) => address);
  for (const address of all) assert.is(await resultOf(deniedBy(address), 'localhost'), DENIED);
});

/** Certificates that are trusted beside the built-in ones, while Node's own variable names this file. */
function addedTo(certificateAuthorities: string | undefined, nodeFile: string | undefined): readonly string[] {
  const before = process.env.NODE_EXTRA_CA_CERTS;
  const set = (file: string | undefined) => {
    if (file === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
    else process.env.NODE_EXTRA_CA_CERTS = file;
  };
  set(nodeFile);
  try {
    const own = certificateAuthorities === undefined ? {} : { certificateAuthorities };
    return outgoingRulesOf({ deniedAddresses: [], ldapTls: 'off', ...own }).ca;
  } finally {
    set(before);
  }
}

test('the failure of a lookup has the words of the system', async () => {
  const error = await resolveHost(deniedBy(''), 'nowhere.invalid').catch((thrown: unknown) => thrown);
  assert.match(error instanceof SourceError ? error.detail : String(error), /^E[A-Z_]+$/);
});

test('own authorities and those of Node’s own variable are trusted beside the built-in ones', () => {
  const [own, ofNode] = [selfSigned(['ca.example']).cert.trim(), selfSigned(['node.example']).cert.trim()];
  const file = join(temporaryFolder(), 'ca.pem');
  writeFileSync(file, `Our authority\n${ofNode}`);
  const read = readSettings({ VESTIBULE_CA_FILE: file });
  assert.is(read.ok && read.settings.certificateAuthorities, ofNode);
  const table = [addedTo(undefined, undefined), addedTo(own, undefined), addedTo(undefined, file), addedTo(own, file)];
  assert.equal(table, [[], [own], [ofNode], [own, ofNode]]);
});

const RANGES: readonly (readonly [text: string, ranges: readonly string[] | undefined])[] = [
  ['none', []],
  ['', []],
  ['10.0.3.7', ['10.0.3.7']],
  ['10.0.0.0/8, fe80::/10  10.0.0.0/8', ['10.0.0.0/8', 'fe80::/10']],
  ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
  ['::ffff:10.0.0.0/64', undefined],
  ['none 10.0.0.1', undefined],
  ['10.0.0.0/33', undefined],
  ['example.org', undefined],
];

test('ranges are read once each, and anything else is refused', () => {
  for (const [text, ranges] of RANGES) assert.equal(addressRangesOf(text), ranges, text);
});

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'ca.pem');
  writeFileSync(file, text);
  return file;
}

test('the certificates of a file are read, with or without text around them', () => {
  const [first, second] = [selfSigned(['a.example']), selfSigned(['b.example'])];
  assert.is(certificatesOf(fileOf(`# a\r\n${first.cert}# b\n${second.cert}`)), `${first.cert}${second.cert}`.trim());
});

test('a file that is missing or empty, has no certificate, or a damaged or cut one, is refused', () => {
  const { key, cert } = selfSigned(['a.example']);
  const damaged = cert.replace('M', '!');
  const cutOff = `${cert.slice(0, 200)}\n-----END CERTIFICATE-----\n`;
  for (const text of ['', key, damaged, cutOff]) assert.is(certificatesOf(fileOf(text)), undefined, text);
  assert.is(certificatesOf(join(temporaryFolder(), 'missing.pem')), undefined);
});

test.run();
