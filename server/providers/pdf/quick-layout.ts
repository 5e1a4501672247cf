interface GlyphRun {
  glyphs: unknown[]
  positions: unknown[]
  advanceWidth: number
}
interface EmbeddedFont {
  layoutRun: (text: string, features?: readonly string[]) => GlyphRun
}

const LETTERS = /^\p{L}+\s?$/u

/**
 * Shapes each word of the document's current font once, and text with digits character by character. Shaping every amount and every number
 * in a description again costs eight times as much as the rest of a long ledger.
 */
export function layoutByWords(doc: object): void {
  const font: unknown = Reflect.get(doc, '_font')
  if (!isEmbedded(font)) return
  const shape = font.layoutRun.bind(font)
  const known = new Map<string, GlyphRun>()
  const sign = (character: string, features?: readonly string[]): GlyphRun => {
    const key = features ? `${character}*` : character
    const run = known.get(key) ?? shape(character, features)
    known.set(key, run)
    return run
  }
  font.layoutRun = (text, features) => {
    if (LETTERS.test(text)) return shape(text, features)
    const whole: GlyphRun = { glyphs: [], positions: [], advanceWidth: 0 }
    for (const character of text) {
      const { glyphs, positions, advanceWidth } = sign(character, features)
      whole.glyphs.push(...glyphs)
      whole.positions.push(...positions)
      whole.advanceWidth += advanceWidth
    }
    return whole
  }
}

const isEmbedded = (font: unknown): font is EmbeddedFont =>
  typeof font === 'object' && font !== null && 'layoutRun' in font && typeof font.layoutRun === 'function'
