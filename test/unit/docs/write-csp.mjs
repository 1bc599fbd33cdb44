// node write-csp.mjs /srv/vestibule/dist > /etc/nginx/vestibule-csp.conf
import { readFileSync } from 'node:fs';

const { routes } = JSON.parse(readFileSync(`${process.argv[2]}/routes.json`, 'utf8'));
const pages = new Map(routes.map(({ html, styles }) => [html, styles.inline ?? []]));

for (const [html, hashes] of pages) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ];
  process.stdout.write(`/${html} "${policy.join('; ')}";\n`);
}
