import * as v from 'valibot';
import { Boot } from '../../contract/boot';

/**
 * Reads the slot `<script type="application/json" id="boot">`. An empty or missing slot, or one that breaks the
 * contract, is an empty payload: the page then fetches what it needs.
 */
export function readBoot(root: ParentNode = document): Boot {
  const parsed = v.safeParse(Boot, parse(root.querySelector('#boot')?.textContent ?? ''));
  return parsed.success ? parsed.output : { trustedOrigins: [], trustedPaths: [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // a static server left the slot empty
  }
}
