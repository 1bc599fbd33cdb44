import type { Browser, BrowserContext, Page } from 'playwright-core';
import { observePicture } from './frame-observe';
import { slowPage } from './slow-page';

/** From the creation of a frame to its picture, in ms: with an empty cache, and once more with what that left. */
export interface FrameFigures {
  cold: number;
  warm: number;
}

interface Visit {
  /** A page to put the frame into. */
  around: string;
  framed: string;
  /** Signs the visitor in. */
  signIn: (context: BrowserContext) => Promise<void>;
}

const PATIENCE_MS = 20_000;

/** Measures one framed page, first cold, then warm, in a context and on a line of its own. */
export async function measureFrame(browser: Browser, { around, framed, signIn }: Visit): Promise<FrameFigures> {
  const { page, context, close } = await slowPage(browser);
  try {
    await signIn(context);
    await page.addInitScript(observePicture);
    await page.goto(around);
    const cold = await pictureTime(page, framed);
    return { cold, warm: await pictureTime(page, framed) };
  } finally {
    await close();
  }
}

async function pictureTime(page: Page, address: string): Promise<number> {
  const begun = await page.evaluate((src) => {
    document.querySelector('iframe')?.remove();
    const begun = performance.timeOrigin + performance.now();
    document.body.append(Object.assign(document.createElement('iframe'), { src, width: 400, height: 700 }));
    return begun;
  }, address);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('the page has no frame');
  const seen = await frame.waitForFunction(() => Reflect.get(globalThis, 'pictureAt'), undefined, {
    timeout: PATIENCE_MS,
    polling: 20,
  });
  return Number(await seen.jsonValue()) - begun;
}
