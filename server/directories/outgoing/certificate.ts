import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { PresentedCertificate } from '../../../shared/contract/identity-providers/connection-check';
import { shortDetail } from './socket-error';

/** The most names of a certificate that are shown. */
const NAMES_MAX = 20;

/** The message keys of the reasons with which OpenSSL and Node.js do not trust a certificate. */
export const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'CONNECTION_CERTIFICATE_EXPIRED',
  CERT_NOT_YET_VALID: 'CONNECTION_CERTIFICATE_NOT_YET_VALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CONNECTION_CERTIFICATE_OTHER_NAME',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CONNECTION_CERTIFICATE_SELF_SIGNED',
};

/** Why the certificate of a connection is not trusted: a message key; empty where it is. */
export function certificateProblem({ authorized, authorizationError }: TLSSocket): string {
  if (authorized) return '';
  // The types say Error; it is a code, or an Error with one.
  const reason: unknown = authorizationError;
  const code = typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason;
  return CERTIFICATE_PROBLEMS[String(code)] ?? 'CONNECTION_CERTIFICATE_UNTRUSTED';
}

/** A certificate as the check shows it. All texts are the server's, who may be anyone. */
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

/** A distinguished name in one line, as `O=Example, CN=ldap.example.org`. */
function nameOf(lines: string): string {
  return shortDetail(lines.trim().split('\n').join(', '));
}

/** `DNS:ldap.example.org, IP Address:192.0.2.1` as a list. */
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
