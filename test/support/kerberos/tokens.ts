interface Client {
  step(challenge: string): Promise<string>;
}

interface Library {
  readonly default: {
    readonly GSS_MECH_OID_SPNEGO: unknown;
    initializeClient(service: string, options: { readonly mechOID: unknown }): Promise<Client>;
  };
}

/** A variable, because the package is optional: its types may be missing. */
const PACKAGE: string = 'kerberos';

/**
 * Creates tokens as a browser does, in base64.
 * @param env the environment of a client with a ticket, as `kinit` returns it
 */
export async function createToken(env: NodeJS.ProcessEnv, service = 'HTTP@localhost'): Promise<string> {
  const { default: kerberos }: Library = await import(PACKAGE);
  const { KRB5_CONFIG, KRB5CCNAME } = env;
  Object.assign(process.env, { KRB5_CONFIG, KRB5CCNAME });
  const client = await kerberos.initializeClient(service, { mechOID: kerberos.GSS_MECH_OID_SPNEGO });
  return client.step('');
}

/** How many changed tokens the tests try. */
export const MUTATIONS = Number(process.env.KERBEROS_MUTATIONS ?? 300);

/** Changes one to three bytes of a token at pseudo-random places, and sometimes its length; the same for a number. */
export function mutated(token: string, number: number): string {
  const bytes = Buffer.from(token, 'base64');
  let state = number + 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const at = random(bytes.length);
    bytes.writeUInt8((bytes.readUInt8(at) + 1 + random(255)) % 256, at);
  }
  return (number % 16 === 0 ? bytes.subarray(0, 1 + random(bytes.length - 1)) : bytes).toString('base64');
}
