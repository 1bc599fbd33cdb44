import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { storedChanges } from '../../../../../server/audit/audit-changes';
import { AUDIT_EVENTS, type AuditEvent } from '../../../../../shared/contract/audit';
import { startSlapd } from '../../../../ldap/start-slapd';
import { type TestApp, testApp } from '../../http/test-app';
import { startProvider } from '../../openid/openid-provider';
import { AD_ROOT, adAccount } from '../../sign-in/directory-fixtures';
import type { Causes } from './causes/cause';
import { CALLBACK, kerberosCauses, openIdCauses, PROVIDER_CAUSES } from './causes/provider-causes';
import { COMMAND_CAUSES, KEY_CAUSES, SETTINGS_CAUSES } from './causes/settings-causes';
import { SIGN_IN_CAUSES } from './causes/sign-in-causes';

const slapd = await startSlapd({ rootData: AD_ROOT, data: adAccount('Web', 'svc-web') });
const provider = await startProvider(CALLBACK);
test.after(async () => {
  await Promise.all([slapd.close(), provider.close()]);
});

const CAUSES: Causes<AuditEvent> = {
  ...SIGN_IN_CAUSES,
  ...KEY_CAUSES,
  ...SETTINGS_CAUSES,
  ...PROVIDER_CAUSES,
  ...openIdCauses(provider),
  ...kerberosCauses(slapd),
  ...COMMAND_CAUSES,
};

const rowsOf = ({ storage }: TestApp, event: AuditEvent) =>
  storage.db.selectFrom('audit_events').selectAll().where('event', '=', event).execute();

/** The name of who did something; a command adds who has called it. */
const nameOf = (actor: string) => actor.replace(/ \(.+\)$/, '');

test('each event has a cause', () => assert.equal(Object.keys(CAUSES).sort(), [...AUDIT_EVENTS].sort()));

for (const event of AUDIT_EVENTS) {
  const { cause, account = '', actor = '', target = '', changes = [], options } = CAUSES[event];
  const names = [account && `the account ${account}`, actor && `by ${actor}`, target && `the target ${target}`];
  test(`${event} is recorded once, with ${names.filter(Boolean).join(', ')}`, async () => {
    const app = await testApp(options?.());
    try {
      await cause(app);
      const [row, ...more] = await rowsOf(app, event);
      if (row === undefined) throw new Error('nothing is recorded');
      assert.equal([row.user_name, nameOf(row.actor_name), more.length], [account, actor, 0]);
      assert.match(row.target, target === '' ? /^$/ : target);
      assert.equal(storedChanges(row.changes), changes);
      assert.is(row.outcome, /-(refused|failed)$/.test(event) ? 'refused' : 'done');
      const users = await app.storage.db.selectFrom('users').select(['id', 'user_name']).execute();
      const idOf = (name: string) => users.find(({ user_name }) => user_name === name)?.id ?? null;
      assert.equal([row.user_id, row.actor_id], [idOf(account), idOf(actor)]);
    } finally {
      await app.close();
    }
  });
}

test.run();
