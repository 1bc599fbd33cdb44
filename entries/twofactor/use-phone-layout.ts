import { useEffect, useState } from 'react';

/** A narrow window, or a device without a mouse: its camera cannot scan its own screen. */
const PHONE = '(max-width: 37.4375em), (pointer: coarse)';

/** Whether the page is laid out for the phone that has the authenticator app on it; it follows the window. */
export function usePhoneLayout(): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const update = () => setPhone(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isPhone;
}
