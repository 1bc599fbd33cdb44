import type { MenuData } from '../../shared/contract/shell/menu';
import { usePage } from '../../shared/runtime/start/page-context';
import { Drawer } from './Drawer';
import { MenuUser } from './MenuUser';
import { SignedInMenu } from './SignedInMenu';
import { SignedOutMenu } from './SignedOutMenu';
import { SignOutLink } from './SignOutLink';
import { useApiKeysRedirectFlag } from './use-api-keys-redirect-flag';
import { useDrawer } from './use-drawer';
import { loginAddress, useLoginAddress } from './use-login-address';
import { useArrowKeys, useInitialFocus } from './use-menu-focus';
import { useOpenDestination } from './use-open-destination';
import { useSessionReload } from './use-session-reload';
import { useSignOut } from './use-sign-out';

/** The account menu: a drawer over the shell, or a page of its own. */
export function SideMenuPage({ data }: { data: MenuData }) {
  const { shell } = usePage();
  const loginHref = useLoginAddress();
  const drawer = useDrawer();
  const navigate = useOpenDestination(drawer.close);
  useInitialFocus(drawer.heading, data);
  useArrowKeys();
  useApiKeysRedirectFlag(drawer.close);
  useSessionReload();
  const signOut = useSignOut(data.logoutToken, drawer.close);
  return (
    <Drawer running={drawer}>
      {data.isLoggedIn ? (
        <SignedInMenu
          when={(flag, content) => (data[flag] ? content : null)}
          user={<MenuUser data={data} />}
          signOut={<SignOutLink logoutToken={encodeURIComponent(data.logoutToken)} {...signOut} />}
          onNavigate={navigate}
        />
      ) : (
        <SignedOutMenu
          href={loginHref}
          // The shell's latest address: it may have changed without a message that updates the link.
          onLogin={(event) => navigate(event, { path: loginAddress(shell.context), opens: 'page' })}
        />
      )}
    </Drawer>
  );
}
