import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { NoPhoto } from '../../shared/ui/image/PhotoImage';
import { Drawer } from './Drawer';
import { Email, Person, Photo } from './MenuUser';
import { SignedInMenu, type When } from './SignedInMenu';
import { SignedOutMenu } from './SignedOutMenu';
import { SignOutLink } from './SignOutLink';

/** Where no server fills the page, its shape stands until data and messages are there. */
export const defaults = { isLoading: true };

/** The menu before its script, as a Mustache template: whoever has no script still gets everywhere. */
export function Skeleton() {
  return (
    <Drawer>
      {'{{#data.isLoading}}'}
      <Shape />
      {'{{/data.isLoading}}{{^data.isLoading}}{{#data.isLoggedIn}}'}
      <SignedInMenu when={when} person={<Owner />} signOut={<SignOutLink logoutToken="{{data.logoutToken}}" />} />
      {'{{/data.isLoggedIn}}{{^data.isLoggedIn}}'}
      <SignedOutMenu href={`${LOGIN_ADDRESS}?redirect=%2F`} />
      {'{{/data.isLoggedIn}}{{/data.isLoading}}'}
    </Drawer>
  );
}

const when: When = (flag, content) => (
  <>
    {`{{#data.${flag}}}`}
    {content}
    {`{{/data.${flag}}}`}
  </>
);

function Owner() {
  const external = `{{#data.isExternal}}${t('MENU_EXTERNAL_USER')}{{/data.isExternal}}`;
  const name = '{{data.details}}{{^data.details}}{{data.userName}}{{/data.details}}';
  const photo = (
    <>
      {'{{#data.userId}}'}
      <Photo userId="{{data.userId}}" />
      {'{{/data.userId}}{{^data.userId}}'}
      <NoPhoto size="size-10" />
      {'{{/data.userId}}'}
    </>
  );
  return (
    <Person photo={photo} name={`${external}{{^data.isExternal}}${name}{{/data.isExternal}}`}>
      {when('email', <Email address="{{data.email}}" />)}
    </Person>
  );
}

function Shape() {
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
