import { titleOf } from '../../shared/contract/pages';
import { ShellData } from '../../shared/contract/shell/host-shell';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { HostShellPage } from './HostShellPage';

void startEntry({
  title: titleOf('host-shell'),
  skeleton: 'page',
  schema: ShellData,
  page: HostShellPage,
  leadsToSignIn: false,
});
