const NAME_LENGTH = 255
const DESCRIPTION_LENGTH = 1000

/** Equal for texts that differ only in case, spacing or Unicode form. ẞ has only a lower form, and ß only an upper one. */
export function normalizeText(text: string): string {
  return squeeze(text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC'))
}

/** One printable line: control characters and runs of white space become one space. */
function cleanText(text: string): string {
  return squeeze(text.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]+/g, ' '))
}

export const cleanName = (text: string): string => clip(cleanText(text), NAME_LENGTH)

/** The parts with new content, in order; a part that another one contains is left out. */
export function describe(parts: readonly string[]): string {
  const kept: string[] = []
  let length = 0
  for (const raw of parts) {
    if (length > DESCRIPTION_LENGTH) break
    const part = cleanText(raw)
    length += part.length
    if (part === '' || kept.some((other) => other.includes(part))) continue
    const contained = kept.findIndex((other) => part.includes(other))
    if (contained >= 0) kept[contained] = part
    else kept.push(part)
  }
  return clip(kept.join('; '), DESCRIPTION_LENGTH)
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Counts UTF-16 units, the strictest of the limits downstream, and never splits a character. */
function clip(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd()
}
