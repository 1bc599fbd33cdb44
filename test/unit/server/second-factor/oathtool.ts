import { spawnSync } from 'node:child_process';
import { Secret, TOTP } from 'otpauth';

/** Debian's authenticator for the command line, which shares no code with ours. */
export function oathtool(secret: string, now: number): string {
  const { stdout } = spawnSync('oathtool', ['--totp', '--base32', '--now', `${formatted(now)} UTC`, secret]);
  return stdout.toString().trim();
}

/** The code of an authenticator, from the library that the server uses; the end-to-end tests have oathtool's. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

function formatted(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replace('T', ' ');
}
