import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator answers differently from a right one. */
export interface Slip {
  readonly rpId?: string;
  readonly origin?: string;
  readonly topOrigin?: string;
  /** Whether it has verified the user; otherwise only the presence of one. */
  readonly isVerified?: boolean;
  readonly isSynced?: boolean;
  /** The signature counter; by default the passkey counts nothing, as synced ones do. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly aaguid?: string;
  /** The format of the attestation; `packed` without a certificate is signed by the passkey itself. */
  readonly format?: 'none' | 'packed';
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** An authenticator in software with one ES256 passkey (WebAuthn Level 3 §6). */
export function softwareAuthenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let owner = '';
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  const clientData = (type: string, { challenge }: Options, slip: Slip) =>
    JSON.stringify({
      ...{ type, challenge, origin: slip.origin ?? origin, crossOrigin: slip.topOrigin !== undefined },
      ...(slip.topOrigin === undefined ? {} : { topOrigin: slip.topOrigin }),
    });
  const authData = ({ rpId, rp }: Options, slip: Slip, added = 0) => {
    const synced = slip.isSynced === false ? 0 : 0x18;
    const flags = 0x01 | (slip.isVerified === false ? 0 : 0x04) | synced | added;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(slip.counter ?? 0);
    return Buffer.concat([sha256(slip.rpId ?? rpId ?? rp?.id ?? ''), Buffer.from([flags]), counter]);
  };
  return {
    id: common.id,
    /** Creates the passkey, as navigator.credentials.create does. */
    create(options: Options, slip: Slip = {}) {
      owner = options.user?.id ?? '';
      const aaguid = Buffer.from((slip.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
      const attested = Buffer.concat([aaguid, Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const data = Buffer.concat([authData(options, slip, 0x40), attested]);
      const json = clientData('webauthn.create', options, slip);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      const { format = 'none' } = slip;
      const statement =
        format === 'none'
          ? [Buffer.from([0xa0])]
          : [Buffer.from([0xa2]), text('alg'), Buffer.from([0x26]), text('sig'), bytes(signature)];
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text(format), text('attStmt'), ...statement, text('authData'), bytes(data)],
      ]);
      const clientDataJSON = base64url(json);
      const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] };
      return { ...common, response };
    },
    /** Uses the passkey, as navigator.credentials.get does. */
    get(options: Options, slip: Slip = {}) {
      const data = authData(options, slip);
      const json = clientData('webauthn.get', options, slip);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      const signed = { clientDataJSON: base64url(json), authenticatorData: base64url(data) };
      const userHandle = slip.userHandle ?? owner;
      return { ...common, response: { ...signed, signature: base64url(signature), userHandle } };
    },
  };
}

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);

/** The public key as COSE (RFC 9053 §7.1.1): EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}
