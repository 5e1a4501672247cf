import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type PDFDocument from 'pdfkit'
import { fontFile } from './font-file'
import { layoutByWords } from './quick-layout'

export interface Look {
  size: number
  bold?: boolean
  color?: string
  /** Digits of equal width, for figures below each other. */
  tabular?: boolean
}

export const INK = '#17151f'
export const GRAY = '#5c5870'
export const RULE = '#b9b5c6'
export const HAIRLINE = '#e4e2ec'

/** Inter has one file per script; the first that has a character draws it. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek', 'cyrillic-ext', 'greek-ext'] as const
type Script = (typeof SCRIPTS)[number]
const WEIGHTS = { regular: 400, bold: 600 }
const PLAIN = /^[\x20-\x7e\xa0-\xff]*$/

const packageFolder = (): string =>
  path.dirname(createRequire(path.join(process.cwd(), 'package.json')).resolve('@fontsource/inter/package.json'))
const fontOf = (script: Script, weight: number): Buffer =>
  fontFile(path.join(packageFolder(), 'files', `inter-${script}-${weight}-normal.woff`))

interface Coverage {
  script: Script
  has: (code: number) => boolean
}
let coverage: Coverage[] | undefined
const scripts = (): Coverage[] => (coverage ??= readCoverage())

function readCoverage(): Coverage[] {
  const ranges = JSON.parse(readFileSync(path.join(packageFolder(), 'unicode.json'), 'utf8')) as Record<Script, string>
  return SCRIPTS.map((script) => {
    const parts = ranges[script].split(',').map((part) =>
      part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    )
    return { script, has: (code) => parts.some(([from = 0, to = from]) => code >= from && code <= to) }
  })
}

interface Run {
  script: Script
  text: string
}

/** Draws and measures text in Inter on a page of pdfkit. */
export class Pen {
  readonly #doc: InstanceType<typeof PDFDocument>
  readonly #fonts = new Set<string>()

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc
  }

  width(text: string, look: Look): number {
    let width = 0
    for (const run of runsOf(text)) {
      this.#take(run, look)
      width += this.#doc.widthOfString(run.text, { features: featuresOf(look) })
    }
    return width
  }

  /** `y` is the baseline. */
  draw(text: string, at: { x: number; y: number }, look: Look): void {
    let { x } = at
    this.#doc.fillColor(look.color ?? INK)
    for (const run of runsOf(text)) {
      this.#take(run, look)
      const features = featuresOf(look)
      // pdfkit measures again unless these are given; both are only used for underlines.
      const known = { textWidth: 1, wordCount: 1 }
      this.#doc.text(run.text, x, at.y, { lineBreak: false, baseline: 'alphabetic', features, ...known })
      x += this.#doc.widthOfString(run.text, { features })
    }
  }

  /** `at.x` is the right end. */
  drawRight(text: string, at: { x: number; y: number }, look: Look): void {
    this.draw(text, { x: at.x - this.width(text, look), y: at.y }, look)
  }

  #take({ script }: Run, { bold, size }: Look): void {
    const weight = bold ? WEIGHTS.bold : WEIGHTS.regular
    const name = `${script}-${weight}`
    if (!this.#fonts.has(name)) this.#doc.registerFont(name, fontOf(script, weight))
    this.#doc.font(name).fontSize(size)
    if (this.#fonts.has(name)) return
    this.#fonts.add(name)
    layoutByWords(this.#doc)
  }
}

const featuresOf = ({ tabular }: Look): PDFKit.Mixins.OpenTypeFeatures[] | undefined => (tabular ? ['tnum'] : undefined)

function runsOf(text: string): Run[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ script: 'latin', text }]
  const runs: Run[] = []
  for (const character of text.normalize('NFC').replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    const written = script ? character : '\u25a1'
    if (last && last.script === (script ?? 'latin')) last.text += written
    else runs.push({ script: script ?? 'latin', text: written })
  }
  return runs
}

const scriptOf = (character: string): Script | undefined => {
  const code = character.codePointAt(0) ?? 0
  return scripts().find(({ has }) => has(code))?.script
}
