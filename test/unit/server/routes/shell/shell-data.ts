import type { TestBrowser } from '../test-browser';

/** The menu of an ordinary user of the demo, who is named beside the flags. */
export const ORDINARY_MENU = {
  ...{ upaAvailable: true, isAbsent: false, isExternal: false, canChangePassword: true, canEnableTfa: true },
  ...{ hasApiKeys: false, hasSessions: true, isHtmlLoginEnabled: true, hasFido: true },
};

export const flagsOf = (menu: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(ORDINARY_MENU).map((flag) => [flag, menu[flag]]));

/** Which dialogs wait for a user: two-factor, keys of others, own keys. */
export async function dialogsOf(who: TestBrowser): Promise<boolean[]> {
  const { showTfaDialog, showUnconfirmedApiKeyDialog, showUnconfirmedAdminApiKeyPage } = (
    await who.get('/identityprovider/avatar')
  ).json();
  return [showTfaDialog, showUnconfirmedAdminApiKeyPage, showUnconfirmedApiKeyDialog];
}
