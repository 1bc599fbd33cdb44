/** What a word has that programs that show mails turn into a link: a scheme, a mail address or a host name. */
const ADDRESS = /@|:\/|[\p{L}\p{N}-]\.\p{L}{2}/u;

/** Controls, marks that only format others, and quotation marks, with which a name could end its quotation. */
const BREAKS_OUT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"“”„‟«»‹›<>＂「」『』]+/gu;

/** Returns a name that another person may have chosen as a mail quotes it: as data, without addresses and quotation marks. */
export function nameAsData(name: string): string {
  const words = name.replace(BREAKS_OUT, ' ').trim().split(/\s+/u);
  return words.map((word) => (ADDRESS.test(word) ? '…' : word)).join(' ');
}
