import { MenuData } from '../../shared/contract/menu';
import { startEntry } from '../../shared/runtime/start-entry';
import { SideMenuPage } from './SideMenuPage';

void startEntry({ title: 'MENU_TITLE', skeleton: 'placeholder', schema: MenuData, page: SideMenuPage });
