import { PORTAL_PAGE, SHOP_PAGE } from './origins';
import { type Drive, drive, eventually, show } from './remote-control';

/** What the shop tells of itself. */
export interface Look {
  /** The file name and what stands behind it. */
  address: string;
  title: string;
  steps: number;
  /** Which of the frames has the focus; -1 for none. */
  focused: number;
  sheets: number;
  frames: {
    title: string;
    allow: string;
    sandbox: string;
    scheme: string;
    width: number;
    height: number;
    inert: boolean;
  }[];
}

/** The shop's page, and what drives it. */
export interface Shop {
  around: Window;
  drive: Drive;
  look: () => Promise<Look>;
  /** Waits until the look is as wanted; answers the last look. */
  until: (holds: (look: Look) => boolean) => Promise<Look>;
}

/** A shop in a frame of the test's page, where the keyboard reaches it. */
export async function framedShop(): Promise<Shop> {
  return shopIn(await show(SHOP_PAGE));
}

/** A shop in a window of its own, with a frame and a history of its own. */
export async function shopWindow(hash = '', page = PORTAL_PAGE): Promise<Shop> {
  const popup = open(page + hash);
  if (!popup) throw new Error('the browser blocked the window');
  return shopIn(popup);
}

/** After a reload the shop is another one in the same window. */
export async function shopIn(around: Window): Promise<Shop> {
  const driven = await drive(around);
  const look = async () => {
    const found = await driven('look');
    if (!isLook(found)) throw new Error('the shop has no look');
    return found;
  };
  const until = async (holds: (look: Look) => boolean) => {
    await eventually(async () => holds(await look()));
    return look();
  };
  return { around, drive: driven, look, until };
}

function isLook(value: unknown): value is Look {
  return typeof value === 'object' && value !== null && 'frames' in value;
}
