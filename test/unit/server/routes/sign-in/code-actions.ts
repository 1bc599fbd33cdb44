import type { LightMyRequestResponse } from 'fastify';
import type { Test } from 'uvu';
import { setApp, type TestApp } from '../../http/test-app';
import { ADDRESS, type Authenticator, giveTwoFactor, signedIn, type TestBrowser, wrongCode } from '../test-browser';

/** A server at which ada has two-factor, and the steps of the sign-in with it. */
export interface CodeEntry {
  readonly app: TestApp;
  /** The authenticator of the running test. */
  own(): Authenticator;
  /** ada in a new browser, whose password was right. */
  atCode(): Promise<TestBrowser>;
  enter(who: TestBrowser, code?: string, query?: string): Promise<LightMyRequestResponse>;
  /** Enters wrong codes, and returns the answers. */
  guess(who: TestBrowser, times: number): Promise<{ statusCode: number; errorMessage: string }[]>;
  /** Enters the right code in a new browser, and returns the error message. */
  problemAnew(): Promise<string>;
}

/** Sets up a server for each test of a file. */
export function setCodeEntry(test: Test): CodeEntry {
  const app = setApp(test);
  let authenticator: Authenticator;
  test.before.each(async () => {
    authenticator = await giveTwoFactor(app, 'ada');
  });
  const atCode = () => signedIn(app, 'ada', ADDRESS.code);
  const enter: CodeEntry['enter'] = (who, code = authenticator.code(), query = '') =>
    who.send(ADDRESS.code + query, { Code: code });
  return {
    app,
    own: () => authenticator,
    atCode,
    enter,
    guess: async (who, times) => {
      const answers = [];
      for (let guess = 0; guess < times; guess += 1)
        answers.push((await enter(who, wrongCode(authenticator, app.now))).json());
      return answers;
    },
    problemAnew: async () => (await enter(await atCode())).json().errorMessage,
  };
}
