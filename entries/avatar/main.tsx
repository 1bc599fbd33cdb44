import { AvatarData } from '../../shared/contract/avatar';
import { startEntry } from '../../shared/runtime/start-entry';
import { AvatarPage } from './AvatarPage';

void startEntry({ title: 'AVATAR_TITLE', skeleton: 'placeholder', schema: AvatarData, page: AvatarPage });
