/** The maximum length of a text in one Excel cell. */
const CELL_MAX = 32_767
const PLAIN = /^[ !#-%'-;=?-^`-~\t]*$/
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu

/** Text of an XML document: without what XML cannot hold, and never read as an escape of Excel's own (`_x0041_`). */
export function xmlText(text: string): string {
  if (text.length <= CELL_MAX && PLAIN.test(text)) return text
  const clean = text.slice(0, CELL_MAX).replace(FORBIDDEN, '')
  return clean
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
