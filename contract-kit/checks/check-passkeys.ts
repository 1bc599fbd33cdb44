import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { beginPasskeyRegistration, type Passkey, PasskeysData } from '../../shared/contract/account/passkeys';
import { PASSKEYS_ADDRESS } from '../../shared/contract/addresses';
import { LoginAnswer } from '../../shared/contract/sign-in/login';
import { signInByPasskey } from '../../shared/contract/sign-in/passkeys';
import type { Answer } from '../http/answer';
import { fieldOf, jsonOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { isSignedIn } from '../sign-in/probe-session';
import { signIn } from '../sign-in/sign-in';
import { type Slip, softwareAuthenticator } from '../sign-in/software-authenticator';
import { FOREIGN } from './check-forgery';
import { checkJson } from './check-json';
import { askForOptions, checkOptions, checkRefusedPasskey, MISSING, sendPasskey } from './check-passkey-options';
import { checkSignOut } from './check-sign-out';

type Authenticator = ReturnType<typeof softwareAuthenticator>;

const EVIL = { origin: 'https://evil.example' };

/** Checks the life of a passkey: it is added, signs the user in, is renamed, and is removed. */
export async function checkPasskeys(run: RunContext, account: Account): Promise<void> {
  const user = await signIn(run, account, { redirect: '/identityprovider/profile', as: 'call' });
  const authenticator = softwareAuthenticator(run.origin.origin);
  const { answer, data } = await listOf(run, user);
  if (answer.status === 404) run.report.notOffered.add(PASSKEYS_ADDRESS);
  else if (data.cannotAddReason !== '') run.report.notChecked.add(`the life of a passkey: ${data.cannotAddReason}`);
  else {
    try {
      if (await addPasskey(run, user, authenticator)) await checkUse(run, user, authenticator);
    } finally {
      await removePasskey(run, user, authenticator);
    }
  }
  await checkSignOut(run, user);
}

/** Reads the list of the user's passkeys. */
async function listOf(run: RunContext, { jar, name }: SignedInUser) {
  const answer = await run.ask({ path: PASSKEYS_ADDRESS, jar, as: `as ${name}` });
  const parsed = v.safeParse(PasskeysData, jsonOf(answer));
  return { answer, data: parsed.success ? parsed.output : v.parse(PasskeysData, {}) };
}

async function findPasskey(run: RunContext, user: SignedInUser, { id }: Authenticator): Promise<Passkey | undefined> {
  return (await listOf(run, user)).data.passkeys?.find(({ credentialId }) => credentialId === id);
}

async function send(run: RunContext, user: SignedInUser, change: object, path = PASSKEYS_ADDRESS): Promise<Answer> {
  const { antiCsrfToken } = (await listOf(run, user)).data;
  return run.ask({ path, jar: user.jar, as: `as ${user.name}`, body: jsonBody({ ...change, antiCsrfToken }) });
}

const beginAdding = (run: RunContext, user: SignedInUser): Promise<Answer> =>
  send(run, user, {}, beginPasskeyRegistration.address);

/** Adds a passkey, after one that another site has made was refused. @returns whether it was added */
async function addPasskey(run: RunContext, user: SignedInUser, authenticator: Authenticator): Promise<boolean> {
  const begun = await beginAdding(run, user);
  if (MISSING.includes(begun.status)) {
    run.report.notOffered.add(beginPasskeyRegistration.address);
    return false;
  }
  const first = checkOptions(run, begun);
  const forged = first && (await send(run, user, { add: authenticator.create(first, EVIL) }));
  if (first === undefined || forged === undefined) return false;
  run.check('passkey-options', first.user.id !== '', { answer: begun, detail: 'user', came: 'no user.id' });
  const isRefused = forged.status === 400 && (await findPasskey(run, user, authenticator)) === undefined;
  if (!run.check('passkey-forged', isRefused, { answer: forged, came: describeAnswer(forged) })) return false;
  const options = checkOptions(run, await beginAdding(run, user), first);
  if (options === undefined) return false;
  const answer = await send(run, user, { add: authenticator.create(options) });
  const isListed = (await findPasskey(run, user, authenticator)) !== undefined;
  const excluded = fieldOf(await beginAdding(run, user), 'options');
  const isExcluded = JSON.stringify(Object(excluded).excludeCredentials ?? []).includes(authenticator.id);
  const came = isListed && !isExcluded ? 'options that do not exclude it' : describeAnswer(answer);
  return run.check('passkey-added', answer.status === 200 && isListed && isExcluded, { answer, came });
}

/** Checks that the passkey signs the user in, but only once for each challenge, and that it is renamed. */
async function checkUse(run: RunContext, user: SignedInUser, authenticator: Authenticator): Promise<void> {
  const as = `as ${user.name}, with a passkey`;
  const use = async (slip: Slip = {}) => {
    const options = checkOptions(run, await askForOptions(run));
    return authenticator.get(options ?? { challenge: '', rpId: '' }, slip);
  };
  for (const [site, headers] of FOREIGN) {
    const { answer, jar } = await sendPasskey(run, { credential: await use(), headers, as: `${as}, ${site}` });
    const isRefused = answer.status >= 400 && !(await isSignedIn(run, jar));
    run.check('forgery-sign-in', isRefused, { answer, detail: site, came: describeAnswer(answer) });
  }
  const credential = await use();
  const { answer, jar } = await sendPasskey(run, { credential, as });
  if (answer.status === 404) return void run.report.notOffered.add(signInByPasskey.address);
  const isRight = answer.status === 200 && fieldOf(answer, 'statusCode') === 302 && (await isSignedIn(run, jar));
  if (!run.check('passkey-signs-in', isRight, { answer, came: describeAnswer(answer) })) return;
  checkJson(run, answer, LoginAnswer);
  await checkSignOut(run, { ...user, jar });
  await checkRefusedPasskey(run, 'passkey-once', { credential, as: `${as} for the second time` });
  const { signature } = credential.response;
  const other = await use();
  const ownChallenge = { challenge: randomBytes(32).toString('base64url'), rpId: run.origin.hostname };
  for (const [what, forged] of [
    ['of another site', await use(EVIL)],
    ['for another host name', await use({ rpId: 'evil.example' })],
    ['with another signature', { ...other, response: { ...other.response, signature } }],
    ['with a challenge of its own', authenticator.get(ownChallenge)],
  ] as const)
    await checkRefusedPasskey(run, 'passkey-forged', { credential: forged, as: `${as} ${what}` });
  await checkRename(run, user, authenticator);
}

async function checkRename(run: RunContext, user: SignedInUser, authenticator: Authenticator): Promise<void> {
  const name = `vestibule-contract ${authenticator.id}`;
  const renameId = (await findPasskey(run, user, authenticator))?.id ?? '';
  const answer = await send(run, user, { renameId, name });
  const isRenamed = (await findPasskey(run, user, authenticator))?.name === name;
  run.check('passkey-renamed', answer.status === 200 && isRenamed, { answer, came: describeAnswer(answer) });
}

/** Removes the passkey if it is there, and checks that it does not sign in any more. */
async function removePasskey(run: RunContext, user: SignedInUser, authenticator: Authenticator): Promise<void> {
  const passkey = await findPasskey(run, user, authenticator);
  if (passkey === undefined) return;
  const answer = await send(run, user, { removeId: passkey.id });
  const isGone = (await findPasskey(run, user, authenticator)) === undefined;
  const came = `${describeAnswer(answer)}; ${user.name} keeps the passkey ${passkey.id}`;
  if (!run.check('passkey-removed', answer.status === 200 && isGone, { answer, came })) return;
  const options = checkOptions(run, await askForOptions(run));
  const given = options && { credential: authenticator.get(options), as: `as ${user.name}, with a removed passkey` };
  if (given) await checkRefusedPasskey(run, 'passkey-removed', given);
}
