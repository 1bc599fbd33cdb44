import { connectToShell } from '../../../shared/host/connect-to-shell';
import { applyTheme } from '../../../shared/theme/apply-theme';
import { TRUSTED } from './origins';
import type { TestPage } from './test-page-in';

const controller = new AbortController();
const shell = connectToShell({ trustedOrigins: [TRUSTED], signal: controller.signal });
const testPage: TestPage = { shell, received: [], stop: () => controller.abort() };
for (const type of ['Theme', 'DialogClosed', 'ResourceChanged'] as const) {
  shell.on(type, (message) => testPage.received.push(message));
}
shell.on('Theme', ({ theme }) => applyTheme(theme));
Object.assign(window, { testPage });
shell.post({ type: 'ThemeRequest' });
const title = new URLSearchParams(location.search).get('title') ?? 'A title nobody else may know';
shell.post({ type: 'Navigated', path: location.pathname + location.search, title });
