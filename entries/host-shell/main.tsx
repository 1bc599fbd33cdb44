import { ShellData } from '../../shared/contract/shell/host-shell';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { HostShellPage } from './HostShellPage';

void startEntry({
  title: 'SHELL_TITLE',
  skeleton: 'page',
  schema: ShellData,
  page: HostShellPage,
  leadsToSignIn: false,
});
