// node write-csp.mjs /srv/vestibule/dist > /etc/nginx/vestibule-csp.conf
import { readFileSync } from 'node:fs';

const { routes } = JSON.parse(readFileSync(`${process.argv[2]}/routes.json`, 'utf8'));
const pages = new Map(routes.map((row) => [row.html, row]));
const sources = (hashes = []) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');

for (const [html, { inlineScripts, styles }] of pages) {
  const own = `script-src ${sources(inlineScripts)}; style-src ${sources(styles.inline)}`;
  const loads = `${own}; img-src 'self' data:; connect-src 'self'`;
  const places = "form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";
  const types = "require-trusted-types-for 'script'; trusted-types dompurify";
  process.stdout.write(`/${html} "default-src 'none'; ${loads}; ${places}; ${types}";\n`);
}
