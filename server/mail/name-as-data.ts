/** An address with or without a scheme, or a mail address, which programs that show mails turn into a link. */
const ADDRESS = /[\p{L}\p{N}][\p{L}\p{N}+.-]*:\/{0,2}\/\S*|\S*@\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:?#]\S*)?/gu;

/** Controls, marks that only format others, and quotation marks, with which a name could end its quotation. */
const BREAKS_OUT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"“”„‟«»‹›<>＂「」『』]+/gu;

/** Returns a name that another person may have chosen as a mail quotes it: as data, without addresses and quotation marks. */
export function nameAsData(name: string): string {
  return name.replace(BREAKS_OUT, ' ').replace(ADDRESS, '…').replace(/\s+/gu, ' ').trim();
}
