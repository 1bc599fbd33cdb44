import type { Test } from 'uvu';
import { ProviderPage } from '../../../../entries/provider/ProviderPage';
import type { ProviderData } from '../../../../shared/contract/providers';
import { one, painted, type } from '../../../render';
import { type AdministrationPage, button, setUpAdministration } from './administration-page';

export interface ProviderTestPage extends AdministrationPage {
  show: (data: ProviderData, base?: string, id?: string) => Promise<void>;
}

/** Gives the tests of a file the page of a provider. */
export function setUpProvider(test: Test): ProviderTestPage {
  const page = setUpAdministration(test);
  return Object.assign(page, {
    show: (data: ProviderData, base = '/config', id = data.id) =>
      page.draw(<ProviderPage data={data} />, `${base}/${id}`),
  });
}

export async function submit(): Promise<void> {
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}

export const rename = (name = 'Renamed') => type('input[name=providerName]', name);
/** Which of the form's buttons cannot be pressed. */
export const disabled = () => ['save', 'discard', 'delete'].map((action) => button(action).disabled);
