import { Fragment } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { NoPhoto } from '../../shared/ui/image/PhotoImage';
import { Drawer } from './Drawer';
import { UserEmail, UserHeader, UserPhoto } from './MenuUser';
import { type RenderIf, SignedInMenu } from './SignedInMenu';
import { SignedOutMenu } from './SignedOutMenu';
import { SignOutLink } from './SignOutLink';

/** The data of the static HTML file: grey boxes until data and messages have been loaded. */
export const defaults = { isLoading: true };

/** The menu before its script has loaded, as a Mustache template; its links work without a script. */
export function Skeleton() {
  return (
    <Drawer>
      {'{{#data.isLoading}}'}
      <MenuBoxes />
      {'{{/data.isLoading}}{{^data.isLoading}}{{#data.isLoggedIn}}'}
      <SignedInMenu
        when={section}
        user={<TemplateUser />}
        signOut={<SignOutLink logoutToken="{{data.logoutToken}}" />}
      />
      {'{{/data.isLoggedIn}}{{^data.isLoggedIn}}'}
      <SignedOutMenu href={withRedirect(LOGIN_ADDRESS, '/')} />
      {'{{/data.isLoggedIn}}{{/data.isLoading}}'}
    </Drawer>
  );
}

/** Content that the server renders if a field of the data is not empty. */
const section: RenderIf = (flag, content) => (
  <Fragment key={flag}>
    {`{{#data.${flag}}}`}
    {content}
    {`{{/data.${flag}}}`}
  </Fragment>
);

function TemplateUser() {
  const external = `{{#data.isExternal}}${t('MENU_EXTERNAL_USER')}{{/data.isExternal}}`;
  const name = '{{data.details}}{{^data.details}}{{data.userName}}{{/data.details}}';
  const photo = (
    <>
      {'{{#data.userId}}'}
      <UserPhoto userId="{{data.userId}}" />
      {'{{/data.userId}}{{^data.userId}}'}
      <NoPhoto size="size-10" />
      {'{{/data.userId}}'}
    </>
  );
  return (
    <UserHeader photo={photo} name={`${external}{{^data.isExternal}}${name}{{/data.isExternal}}`}>
      {section('email', <UserEmail address="{{data.email}}" />)}
    </UserHeader>
  );
}

/** The page as grey boxes. */
function MenuBoxes() {
  return (
    <SkeletonFrame className="gap-6 px-3">
      <div className="flex items-center gap-4">
        <div className="overflow-hidden rounded-full">
          <SkeletonBlock className="size-16" />
        </div>
        <SkeletonBlock className="h-6 w-40" />
      </div>
      <SkeletonBlock className="h-6 w-48" />
      <SkeletonBlock className="h-6 w-56" />
      <SkeletonBlock className="h-6 w-40" />
      <SkeletonBlock className="h-6 w-52" />
    </SkeletonFrame>
  );
}
