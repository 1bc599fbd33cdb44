import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openThrottledPage } from './throttled-page';

/** Ms from the creation of a frame until its picture shows: with an empty cache, and with the cache of the first load. */
export interface FrameFigures {
  cold: number;
  warm: number;
}

interface FrameCase {
  /** The address of the page that contains the frame. */
  parent: string;
  /** The address of the page in the frame. */
  framed: string;
  signIn: (context: BrowserContext) => Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Measures a framed page, first cold, then warm, in a browser context and network of its own. */
export async function measureFrame(browser: Browser, { parent, framed, signIn }: FrameCase): Promise<FrameFigures> {
  const { page, context, close } = await openThrottledPage(browser);
  try {
    await signIn(context);
    await page.addInitScript(recordPictureTime);
    await page.goto(parent);
    const cold = await pictureTime(page, framed);
    return { cold, warm: await pictureTime(page, framed) };
  } finally {
    await close();
  }
}

/** Runs in each frame before its own scripts: records when its first picture is visible, in ms since 1970. */
function recordPictureTime(): void {
  const check = (): void => {
    const image = document.querySelector('img');
    if (image?.complete && image.naturalWidth > 0 && image.checkVisibility()) {
      // The picture has been painted by the next animation frame.
      requestAnimationFrame(() => Object.assign(globalThis, { pictureAt: performance.timeOrigin + performance.now() }));
    } else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function pictureTime(page: Page, address: string): Promise<number> {
  const createdAt = await page.evaluate((src) => {
    document.querySelector('iframe')?.remove();
    const createdAt = performance.timeOrigin + performance.now();
    document.body.append(Object.assign(document.createElement('iframe'), { src, width: 400, height: 700 }));
    return createdAt;
  }, address);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('the page has no frame');
  const shownAt = await frame.waitForFunction(() => Reflect.get(globalThis, 'pictureAt'), undefined, {
    timeout: TIMEOUT_MS,
    polling: 20,
  });
  return Number(await shownAt.jsonValue()) - createdAt;
}
