import type { MenuData } from '../../shared/contract/menu';
import { usePage } from '../../shared/runtime/start/page-context';
import { Drawer } from './Drawer';
import { Owner } from './Owner';
import { SignedInMenu } from './SignedInMenu';
import { SignedOutMenu } from './SignedOutMenu';
import { SignOutLink } from './SignOutLink';
import { useApiKeyRedirect } from './use-api-key-redirect';
import { useDrawer } from './use-drawer';
import { useArrowKeys, useFocusInside } from './use-keyboard';
import { loginAddress } from './use-login-address';
import { useFollow } from './use-menu-navigation';
import { useSessionChanges } from './use-session-changes';
import { useShellContext } from './use-shell-context';
import { useSignOut } from './use-sign-out';

/** The account menu: a drawer over the shell's window, or a page of its own. */
export function SideMenuPage({ data }: { data: MenuData }) {
  const { shell } = usePage();
  const context = useShellContext();
  const drawer = useDrawer();
  const follow = useFollow(drawer.close);
  useFocusInside(drawer.heading, data);
  useArrowKeys();
  useApiKeyRedirect(drawer.close);
  useSessionChanges();
  const leave = useSignOut(data.logoutToken, drawer.close);
  return (
    <Drawer running={drawer}>
      {data.isLoggedIn ? (
        <SignedInMenu
          when={(flag, content) => (data[flag] ? content : null)}
          person={<Owner data={data} />}
          signOut={<SignOutLink logoutToken={encodeURIComponent(data.logoutToken)} {...leave} />}
          onFollow={follow}
        />
      ) : (
        <SignedOutMenu
          href={loginAddress(context)}
          onLogin={(event) => follow(event, { path: loginAddress(shell.context), opens: 'page' })}
        />
      )}
    </Drawer>
  );
}
