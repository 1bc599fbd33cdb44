import { test } from 'uvu';
import * as assert from 'uvu/assert';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { testApp } from '../../http/test-app';
import { signedInCaller } from '../admin-calls';

const INFO = '/identityprovider/config/info';
const CLUSTER = 'eu-1/7c:A';

for (const [env, answer] of [
  [{}, { version: packageJson.version }],
  [{ VESTIBULE_CLUSTER_ID: CLUSTER }, { version: packageJson.version, appClusterId: CLUSTER }],
  [
    { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' },
    { version: packageJson.version, branding: { name: 'Harbour', helpUrl: '/help' } },
  ],
] as const) {
  test(`with ${JSON.stringify(env)} every user is answered ${JSON.stringify(answer)}`, async () => {
    const fixture = await testApp({ env });
    try {
      const ada = await signedInCaller(fixture, 'ada');
      assert.equal((await ada.get(INFO)).json(), answer);
    } finally {
      await fixture.close();
    }
  });
}

test.run();
