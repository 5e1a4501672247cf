/** Breaks a text into lines no wider than `width`, at spaces where it can; a word that is wider alone is broken inside. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((paragraph) => paragraphLines(paragraph, width, measure))
}

const BETWEEN = '  ·  '

/** The parts side by side, broken between them; a part that is wider alone is broken inside. */
export function wrapParts(parts: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts.flatMap((text) => wrap(text, width, measure))) {
    const longer = line === '' ? part : `${line}${BETWEEN}${part}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = part
    } else line = longer
  }
  return [...lines, line]
}

function paragraphLines(paragraph: string, width: number, measure: (text: string) => number): string[] {
  if (measure(paragraph) <= width) return [paragraph]
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).flatMap((word) => fitting(word, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function fitting(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const character of word) {
    const needed = measure(character)
    if (piece !== '' && used + needed > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += needed
  }
  return [...pieces, piece]
}

/** The text, or as much of it as fits with an ellipsis. */
export function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const kept = [...text]
  while (kept.length > 0 && measure(`${kept.join('').trimEnd()}…`) > width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}
