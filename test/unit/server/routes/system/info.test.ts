import { test } from 'uvu';
import * as assert from 'uvu/assert';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { testApp } from '../../http/test-app';
import { signedInCaller } from '../admin-calls';

const { version } = packageJson;
const BRANDING = { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' };

for (const [env, answer] of [
  [{}, { version }],
  [{ VESTIBULE_CLUSTER_ID: 'eu-1/7c:A' }, { version, appClusterId: 'eu-1/7c:A' }],
  [BRANDING, { version, branding: { name: 'Harbour', helpUrl: '/help' } }],
] as const)
  test(`with ${JSON.stringify(env)} every user is answered ${JSON.stringify(answer)}`, async () => {
    const app = await testApp({ env });
    const ada = await signedInCaller(app, 'ada');
    assert.equal((await ada.get('/identityprovider/config/info')).json(), answer);
    await app.close();
  });

test.run();
