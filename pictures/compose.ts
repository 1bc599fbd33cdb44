import type { Browser } from 'playwright-core';
import type { Picture } from './shoot';

export interface Row {
  title?: string;
  pictures: readonly Picture[];
  /** The CSS px of the sheet for each CSS px of the page. */
  scale: number;
}

/** The maximum height of a picture in Chromium, in CSS px. */
const MAX_HEIGHT = 16_000;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function compose(browser: Browser, rows: readonly Row[], css: string, pixelsPerPx = 1): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 400, height: 400 }, deviceScaleFactor: pixelsPerPx });
  try {
    await page.setContent(`<!doctype html><style>${css}</style>${rows.map(htmlOf).join('')}`);
    await page.evaluate((max) => {
      const { scrollHeight } = document.documentElement;
      if (scrollHeight > max) document.body.style.zoom = String(max / scrollHeight);
    }, MAX_HEIGHT);
    return await page.locator('body').screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

function htmlOf({ title, pictures, scale }: Row): string {
  const figures = pictures.map(({ title: caption, width, height, png }) => {
    const size = `width="${width * scale}" height="${height * scale}"`;
    const image = `<img src="data:image/png;base64,${png.toString('base64')}" ${size}>`;
    return `<figure><figcaption>${escapeHtml(caption)}</figcaption>${image}</figure>`;
  });
  return `${title ? `<h2>${escapeHtml(title)}</h2>` : ''}<section>${figures.join('')}</section>`;
}
