import { titleOf } from '../../shared/contract/pages';
import { AvatarData } from '../../shared/contract/shell/avatar';
import { startPage } from '../../shared/runtime/start/start-page';
import { AvatarRoot } from './AvatarRoot';

void startPage({ title: titleOf('avatar'), skeleton: 'page', schema: AvatarData, leadsToSignIn: false }, (start) => (
  <AvatarRoot start={start} />
));
