import { keyRow } from '../../../server/api-keys/create-key';
import { generateKeySecret } from '../../../server/api-keys/key-secret';
import { demoId } from '../../../server/demo/demo-id';
import { userRow } from '../../../server/people/users';
import type { Db } from '../../../server/storage/connection';

/** Hostile names and labels, which a directory might contain. */
export const HOSTILE_NAMES: Readonly<Record<string, string>> = {
  markup: '"><img src=x onerror="globalThis.harmed=1"><script>globalThis.harmed=1</script>{{{boot}}} {name} $t(ERROR)',
  override: 'gnp.\u202Eexe.\u202Eeman \u2067elbasrever',
  long: 'Ä'.repeat(10_000),
  words: 'lorem ipsum '.repeat(800),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(60),
  'zero width': '\u200B\u200D\uFEFF\u2060',
  stacked: `Z${'\u0335\u0321\u0345'.repeat(200)}algo`,
  lines: 'one\ntwo\u2028three\r\n\tfour',
};

/** The names without placeholders, which would look like an untranslated text. */
export const HOSTILE_TEXTS = Object.values(HOSTILE_NAMES).map((name) => name.replace(/\{.*$/s, ''));

/** Their ids. */
export const hostileUser = (kind: string) => demoId(`hostile user ${kind}`);
export const hostileKey = (kind: string, of: string) => demoId(`hostile key ${kind} of ${of}`);

/** Inserts a user with each name, who has a key with that label, and a key for `user` that this user created. */
export async function addHostileNames(db: Db): Promise<void> {
  for (const [kind, name] of Object.entries(HOSTILE_NAMES)) {
    const creatorId = hostileUser(kind);
    // They are inserted into the table directly, because the pages reject them.
    const row = userRow(Date.now(), { id: creatorId, userName: name, displayName: name, email: '' });
    await db
      .insertInto('users')
      .values({ ...row, user_name: name, user_name_key: `hostile ${kind}` })
      .execute();
    for (const [of, userId] of [
      ['themself', creatorId],
      ['user', demoId('user')],
    ] as const) {
      const key = {
        id: hostileKey(kind, of),
        userId,
        creatorId,
        label: name,
        secret: generateKeySecret(),
        graceDays: 14,
      };
      await db
        .insertInto('api_keys')
        .values(keyRow(Date.now(), { ...key, status: 'Unconfirmed', isUserMailed: true }))
        .execute();
    }
  }
}
