import { connectToShell } from '../../../shared/host/page';
import { applyTheme } from '../../../shared/theme/apply-theme';
import { SHOP } from './origins';
import type { Probe } from './test-page-in';

const life = new AbortController();
const shell = connectToShell({ trustedOrigins: [SHOP], signal: life.signal });
const probe: Probe = { shell, heard: [], stop: () => life.abort() };
for (const type of ['Theme', 'DialogClosed', 'ResourceChanged'] as const) {
  shell.on(type, (message) => probe.heard.push(message));
}
shell.on('Theme', ({ theme }) => applyTheme(theme));
Object.assign(window, { probe });
shell.post({ type: 'ThemeRequest' });
const title = new URLSearchParams(location.search).get('title') ?? 'A title nobody else may know';
shell.post({ type: 'Navigated', path: location.pathname + location.search, title });
