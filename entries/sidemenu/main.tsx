import * as v from 'valibot';
import { titleOf } from '../../shared/contract/pages';
import { MenuData } from '../../shared/contract/shell/menu';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { MenuFailure } from './MenuFailure';
import { SideMenuPage } from './SideMenuPage';

const SIGNED_OUT = v.parse(MenuData, { isLoggedIn: false });

void startEntry({
  title: titleOf('sidemenu'),
  skeleton: 'page',
  schema: MenuData,
  page: SideMenuPage,
  // Sign-in does not fit into the drawer: the signed-out menu has a link to it.
  leadsToSignIn: false,
  renderFailure: (failure) =>
    failure.kind === 'status' && failure.status === 401 ? (
      <SideMenuPage data={SIGNED_OUT} />
    ) : (
      <MenuFailure failure={failure} />
    ),
});
