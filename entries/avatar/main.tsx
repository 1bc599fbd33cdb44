import { AvatarData } from '../../shared/contract/shell/avatar';
import { startPage } from '../../shared/runtime/start/start-page';
import { AvatarRoot } from './AvatarRoot';

void startPage({ title: 'AVATAR_TITLE', skeleton: 'page', schema: AvatarData, leadsToSignIn: false }, (start) => (
  <AvatarRoot start={start} />
));
