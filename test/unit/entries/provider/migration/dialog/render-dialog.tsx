import type { Test } from 'uvu';
import * as v from 'valibot';
import { ENTERPRISE_FIELDS } from '../../../../../../build/samples/identity-providers';
import { MigrationDialog } from '../../../../../../entries/provider/migration/dialog/MigrationDialog';
import { ProviderData } from '../../../../../../shared/contract/identity-providers/identity-provider';
import { setUpFakePage } from '../../../../../support/dom/fake-page';
import { press, select, showKeys } from '../../../../../support/dom/page-controls';
import { one, painted } from '../../../../../support/dom/render';
import { statusOf } from '../statuses';

export const BASE = '/scimserver/config';
export const { fields: FIELDS } = ENTERPRISE_FIELDS;

interface Shown {
  status?: object;
  provider?: object;
  isReRun?: boolean;
  fields?: unknown;
}

/** Gives the tests of a file the dialog, which notes in `ended` how it has ended. */
export function setUpDialog(test: Test) {
  const page = setUpFakePage(test);
  const ended: string[] = [];
  showKeys(test);
  return Object.assign(page, {
    ended,
    /** Opens the dialog, whose fields are loaded unless they are null. */
    async show({ status = {}, provider = {}, isReRun = false, fields = FIELDS }: Shown = {}): Promise<void> {
      await page.draw(
        <MigrationDialog
          status={statusOf(status)}
          provider={v.parse(ProviderData, { id: '7', providerName: 'Archive', providerType: 'D3', ...provider })}
          base={BASE}
          isReRun={isReRun}
          onClose={() => ended.push('closed')}
          onStarted={() => ended.push('started')}
          onFailed={() => ended.push('failed')}
        />,
        '/config/7',
      );
      if (fields !== null) await page.lastCall().answer(200, { fields });
    },
  });
}

export const action = (name: string) => press(`[data-part=migration-dialog] [data-action=${name}]`);
export const step = () => one('[data-part=step]').getAttribute('data-id');
export const radio = (name: string, value: boolean) => one<HTMLInputElement>(`input[name=${name}][value=${value}]`);

export async function goTo(wanted: string): Promise<void> {
  while (step() !== wanted) await action('next');
}

export async function doubleClick(name: string): Promise<void> {
  const init = { bubbles: true, cancelable: true, detail: 2 };
  one(`[data-part=migration-dialog] [data-action=${name}]`).dispatchEvent(new MouseEvent('click', init));
  await painted();
}

export const choose = (number: number, destination: string) => select(`destination-${number}`, destination);
