import { readFileSync } from 'node:fs';

export const ROOT = new URL('../../../', import.meta.url);

export const OPERATING = 'server/README.md';
export const PROGRAM_ACCESS = 'server/programs.md';
/** What an operator looks at when something does not work. */
export const TROUBLESHOOTING = 'server/troubleshooting.md';
/** What the pages need from an identity server in any language. */
export const HOSTING = 'shared/contract/README.md';
/** How an application embeds the pages. */
export const EMBEDDING = 'shared/host/README.md';

export const readText = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
