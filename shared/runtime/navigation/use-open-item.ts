import { itemAddress, itemIdIn } from './item-address';
import { navigate, useAddress } from './use-address';

interface OpenOptions {
  /** Whether the new address takes the place of this one in the history; default: false. */
  replace?: boolean;
  /** The query of the new address with its question mark; default: as it is. */
  search?: string;
}

/**
 * Which item of a list is open beside it, by the page's address, and a function that opens another one.
 *
 * @param list the address of the list; an item's is {@link itemAddress}
 * @param options those of {@link useAddress}
 */
export function useOpenItem(list: string, options: { isReady?: boolean } = {}) {
  useAddress(options);
  return {
    openId: itemIdIn(list, location.pathname),
    /** Without an id it closes the panel. */
    open: (id: string | undefined, { search = location.search, ...others }: OpenOptions = {}) =>
      navigate(itemAddress(list, id) + search, others),
  };
}
