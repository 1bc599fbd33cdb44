/** Runs in every frame before anything of its own: notes, in ms since 1970, when its first picture can be seen. */
export function observePicture(): void {
  const look = (): void => {
    const image = document.querySelector('img');
    if (image?.complete && image.naturalWidth > 0 && image.checkVisibility()) {
      // The frame after the one that draws it.
      requestAnimationFrame(() => Object.assign(globalThis, { pictureAt: performance.timeOrigin + performance.now() }));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
