import * as v from 'valibot';
import { MenuData } from '../../shared/contract/menu';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { MenuFailure } from './MenuFailure';
import { SideMenuPage } from './SideMenuPage';

const NOBODY = v.parse(MenuData, { isLoggedIn: false });

void startEntry({
  title: 'MENU_TITLE',
  skeleton: 'page',
  schema: MenuData,
  page: SideMenuPage,
  // Signing in has no place in a drawer: it is what the menu of nobody leads to.
  leadsToSignIn: false,
  renderFailure: (failure) =>
    failure.kind === 'status' && failure.status === 401 ? (
      <SideMenuPage data={NOBODY} />
    ) : (
      <MenuFailure failure={failure} />
    ),
});
