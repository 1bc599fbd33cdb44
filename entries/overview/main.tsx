import { titleOf } from '../../shared/contract/pages';
import { OverviewData } from '../../shared/contract/system/overview';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OverviewPage } from './OverviewPage';

void startEntry({ title: titleOf('overview'), skeleton: 'placeholder', schema: OverviewData, page: OverviewPage });
