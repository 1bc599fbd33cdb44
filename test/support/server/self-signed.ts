import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

/** Creates a self-signed certificate for these names, valid for a day (RFC 5280 §4.1, in DER). */
export function selfSigned(names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('Vestibule tests')))));
  const now = Date.now();
  const validity = sequence(utcTime(now - 3_600_000), utcTime(now + 86_400_000));
  const alternatives = sequence(...names.map((each) => der(0x82, Buffer.from(each))));
  const extensions = der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, alternatives))));
  const version = der(0xa0, integer(2));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const told = sequence(version, integer(now % 0x7fffffff), ECDSA_SHA256, name, validity, name, key, extensions);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', told, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(told, ECDSA_SHA256, signature)),
  };
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents);
const set = (...contents: readonly Buffer[]) => der(0x31, ...contents);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = objectId('550403');
const SUBJECT_ALT_NAME = objectId('551d11');
const ECDSA_SHA256 = sequence(objectId('2a8648ce3d040302'));

/** Encodes a positive integer of at most 32 bits in DER, with the minimum number of bytes. */
function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(value, 1);
  const first = bytes.findIndex((byte, at) => at === 4 || byte !== 0 || (bytes[at + 1] ?? 0) > 0x7f);
  return der(0x02, bytes.subarray(first));
}

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
