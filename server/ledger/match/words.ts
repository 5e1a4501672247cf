import { normalText } from './text'

/**
 * The words of a bank text in the form in which keywords are compared: case folded, without the marks that banks drop at will ("LOVE'S" and
 * "LOVE S" are "loves", "E-ZPASS" is "ezpass", "C.H." and "C H" are "ch"). Any other character that is not a letter or digit separates
 * words.
 */
export function wordsOf(text: string): string[] {
  const words = normalText(text)
    .replace(/['’`&]/gu, '')
    .replace(
      /(?<![\p{L}\p{N}])([\p{L}\p{N}])-(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}]{1,2}(?![\p{L}\p{N}]))/gu,
      '$1',
    )
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
  return joined(words)
}

const isLetter = (word: string): boolean => /^\p{L}$/u.test(word)

/** Joins single letters into one word, and a lone "s" to the word before it. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = []
  let letters = ''
  const end = () => {
    if (letters !== '') whole.push(letters)
    letters = ''
  }
  for (const word of words) {
    const last = whole.at(-1)
    if (letters === '' && word === 's' && last !== undefined && !/\p{N}/u.test(last)) {
      whole[whole.length - 1] = `${last}s`
    } else if (isLetter(word)) letters += word
    else {
      end()
      whole.push(word)
    }
  }
  end()
  return whole
}

/** How similar two sets of words are: 1 when equal, 0 when nothing is shared. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared / (a.size + b.size - shared)
}

/** The text of a line for suggestions: the longer of name and description when one contains the other, otherwise both. */
export function lineText({ name, description }: { name: string; description: string }): string {
  const [short, long] = [normalText(name), normalText(description)]
  if (long.includes(short)) return description
  return short.includes(long) ? name : `${name} ${description}`
}
