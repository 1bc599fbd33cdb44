import type { Browser } from 'playwright-core';

/** Returns a PNG picture as WebP, which Chromium writes, at a quality that leaves small text as it is. */
export async function webpOf(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const url = await page.evaluate(
      async (source) => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        const reader = new FileReader();
        reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }));
        await new Promise((resolve) => reader.addEventListener('load', resolve));
        return String(reader.result);
      },
      `data:image/png;base64,${png.toString('base64')}`,
    );
    return Buffer.from(url.split(',')[1] ?? '', 'base64');
  } finally {
    await page.close();
  }
}
