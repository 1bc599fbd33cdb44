import { useEffect, useState } from 'react';

/** The window's width in CSS pixels, as it changes. */
export function useWindowWidth(): number {
  const [width, setWidth] = useState(() => innerWidth);
  useEffect(() => {
    const controller = new AbortController();
    addEventListener('resize', () => setWidth(innerWidth), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return width;
}
