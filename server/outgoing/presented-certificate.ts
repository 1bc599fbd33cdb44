import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { PresentedCertificate } from '../../shared/contract/identity-providers/connection-check';
import { shortDetail } from './remote-text';

/** How many names of a certificate are shown. */
const NAMES_MAX = 20;

/** The message keys of the codes with which OpenSSL and Node.js reject a certificate. */
export const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'CONNECTION_CERTIFICATE_EXPIRED',
  CERT_NOT_YET_VALID: 'CONNECTION_CERTIFICATE_NOT_YET_VALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CONNECTION_CERTIFICATE_OTHER_NAME',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CONNECTION_CERTIFICATE_SELF_SIGNED',
};

/**
 * Returns the message key of the reason why the certificate of a connection is not trusted, or an empty string if it is
 * trusted.
 */
export function certificateProblem({ authorized, authorizationError }: TLSSocket): string {
  if (authorized) return '';
  // The type declarations say Error, but the value is a code or an Error with a code.
  const reason: unknown = authorizationError;
  const code = typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason;
  return CERTIFICATE_PROBLEMS[String(code)] ?? 'CONNECTION_CERTIFICATE_UNTRUSTED';
}

/** Describes a certificate for the connection check. All texts come from a server that may not be trustworthy. */
export function presentedCertificate(certificate: X509Certificate | undefined, problem: string): PresentedCertificate {
  return {
    subject: nameOf(certificate?.subject ?? ''),
    issuer: nameOf(certificate?.issuer ?? ''),
    validFrom: timeOf(certificate?.validFrom ?? ''),
    validTo: timeOf(certificate?.validTo ?? ''),
    fingerprint: certificate?.fingerprint256 ?? '',
    names: namesOf(certificate?.subjectAltName ?? ''),
    problem: certificate === undefined && problem === '' ? 'CONNECTION_CERTIFICATE_UNTRUSTED' : problem,
  };
}

/** Formats a distinguished name as one line: `O=Example, CN=ldap.example.org`. */
function nameOf(lines: string): string {
  return shortDetail(lines.trim().split('\n').join(', '));
}

/** Splits `DNS:ldap.example.org, IP Address:192.0.2.1` into a list of names. */
function namesOf(text: string): string[] {
  const names = text.split(', ').flatMap((part) => {
    const name = shortDetail(part.replace(/^(DNS|IP Address):/, ''));
    return name === '' ? [] : [name];
  });
  return names.slice(0, NAMES_MAX);
}

function timeOf(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
