import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TestCertificate {
  readonly keyFile: string;
  readonly certFile: string;
  readonly key: string;
  readonly cert: string;
}

export interface TestAuthority extends TestCertificate {
  /** Signs a certificate for names such as `DNS:localhost`; `from` and `to` are days from now. */
  issue(
    name: string,
    options: { readonly names: string; readonly from?: number; readonly to?: number },
  ): TestCertificate;
}

const DAY = 86_400_000;

const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function createAuthority(folder: string, name: string): TestAuthority {
  const own = filesOf(folder, name);
  const extensions = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'];
  const subject = `/O=Vestibule tests/CN=${name}`;
  openssl('req', '-x509', ...KEY, ...into(own), '-subj', subject, '-days', '3', ...extensions);
  return {
    ...read(own),
    issue(leaf, { names, from = -1, to = 90 }) {
      const files = filesOf(folder, leaf);
      const request = join(folder, `${leaf}.csr`);
      openssl('req', '-new', ...KEY, '-keyout', files.keyFile, '-out', request, '-subj', `/CN=${leaf}`);
      const config = join(folder, `${leaf}.cnf`);
      const sections = ['[ca]', 'default_ca=own', '[own]', `new_certs_dir=${folder}`, `database=${folder}/${leaf}.db`];
      const rules = ['rand_serial=yes', 'default_md=sha256', 'policy=any', '[any]', 'commonName=supplied', '[ext]'];
      writeFileSync(config, `${[...sections, ...rules, `subjectAltName=${names}`].join('\n')}\n`);
      writeFileSync(join(folder, `${leaf}.db`), '');
      const dates = ['-startdate', dateOf(from), '-enddate', dateOf(to)];
      const signer = ['-cert', own.certFile, '-keyfile', own.keyFile, '-extensions', 'ext'];
      const paths = ['-config', config, '-in', request, '-out', files.certFile];
      openssl('ca', '-batch', '-notext', ...paths, ...signer, ...dates);
      return read(files);
    },
  };
}

const into = ({ keyFile, certFile }: ReturnType<typeof filesOf>) => ['-keyout', keyFile, '-out', certFile];

function filesOf(folder: string, name: string) {
  return { keyFile: join(folder, `${name}.key`), certFile: join(folder, `${name}.pem`) };
}

function read(files: ReturnType<typeof filesOf>): TestCertificate {
  return { ...files, key: readFileSync(files.keyFile, 'utf8'), cert: readFileSync(files.certFile, 'utf8') };
}

/** Formats a date as ASN.1 GeneralizedTime, such as 20261122150000Z. */
function dateOf(days: number): string {
  return `${new Date(Date.now() + days * DAY).toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}
