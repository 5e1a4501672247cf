import type { Element } from './element'
import { tooDeep, tooLong } from './hostile'
import { StatementRefused, type StatementLimits } from './statement'
import { decodeEntities } from './text'

/**
 * Left open, these mean lost rows. The list of rows is not among them: some banks forget to close it, and a file that was cut off
 * leaves the statement around it open too. Anything else left open and empty is a leaf without a value.
 */
const MUST_CLOSE = new Set([
  'OFX',
  'STMTRS',
  'CCSTMTRS',
  'STMTTRN',
  'STMTTRNP',
  'BANKACCTFROM',
  'CCACCTFROM',
  'LEDGERBAL',
  'CURRENCY',
  'PAYEE',
])
const TAG_NAME = /[A-Za-z][\w.:-]*/y

/**
 * Reads the body of an OFX file, SGML or XML alike, because banks mix the two.
 * A leaf's closing tag is optional: text followed by another tag closes it. An element left open and empty gives its
 * children back to its parent when an outer element closes. Work is linear in the input, depth is bounded.
 */
export function readSgml(text: string, limits: StatementLimits): Element[] {
  const builder = new TreeBuilder(limits)
  let at = 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    builder.addText(text.slice(at, tag < 0 ? text.length : tag))
    if (tag < 0) break
    at = readMarkup(text, tag, builder)
  }
  return builder.finish()
}

function readMarkup(text: string, at: number, builder: TreeBuilder): number {
  if (text.startsWith('<![CDATA[', at)) {
    const end = endOf(text, ']]>', at, builder)
    builder.addText(text.slice(at + 9, end - 3), true)
    return end
  }
  if (text.startsWith('<!--', at) || text.startsWith('<?', at)) {
    const end = endOf(text, text.startsWith('<?', at) ? '?>' : '-->', at, builder)
    builder.skip(text.slice(at, end))
    return end
  }
  const closing = text[at + 1] === '/'
  TAG_NAME.lastIndex = at + (closing ? 2 : 1)
  const name = TAG_NAME.exec(text)?.[0]
  if (name === undefined) {
    builder.addText('<')
    return at + 1
  }
  const end = endOf(text, '>', at, builder)
  const localName = name.slice(name.lastIndexOf(':') + 1).toUpperCase()
  if (closing) builder.close(localName)
  else builder.open(localName)
  if (!closing && text[end - 2] === '/') builder.close(localName)
  builder.skip(text.slice(at, end))
  return end
}

function endOf(text: string, mark: string, at: number, builder: TreeBuilder): number {
  const end = text.indexOf(mark, at)
  if (end < 0) throw builder.cutOff()
  return end + mark.length
}

/** Some banks escape a text that was escaped already: `&amp;lt;` is `<`. */
const decodeTwice = (text: string): string =>
  decodeEntities(text.replace(/&amp;(?=(amp|lt|gt|quot|apos|nbsp|#\d{1,7});)/gi, '&'))

class TreeBuilder {
  private readonly roots: Element[] = []
  private readonly stack: Element[] = []
  private line = 1

  constructor(private readonly limits: StatementLimits) {}

  addText(text: string, isRaw = false): void {
    const top = this.stack.at(-1)
    if (top && top.children.length === 0) {
      const value = isRaw ? text : decodeTwice(text)
      if (top.text !== '' || value.trim() !== '') top.text = top.text === '' ? value.trimStart() : top.text + value
      if (top.text.length > this.limits.value_length) throw tooLong(this.line)
    }
    this.skip(text)
  }

  skip(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.line++
  }

  open(name: string): void {
    if (this.stack.at(-1)?.text) this.stack.pop()
    if (name === 'STMTTRN' && this.stack.some((element) => element.name === name)) throw this.cutOff()
    if (this.stack.length >= this.limits.depth) throw tooDeep(this.line)
    const element: Element = { name, text: '', attributes: {}, line: this.line, children: [] }
    const siblings = this.stack.at(-1)?.children ?? this.roots
    siblings.push(element)
    this.stack.push(element)
  }

  close(name: string): void {
    const index = this.stack.findLastIndex((element) => element.name === name)
    if (index < 0) return
    while (this.stack.length > index + 1) this.abandon()
    this.stack.pop()
  }

  finish(): Element[] {
    if (this.roots.length === 0 || this.stack.length > 0) throw this.cutOff()
    return this.roots
  }

  cutOff(): StatementRefused {
    return new StatementRefused(
      'truncated',
      `The file stops or breaks at line ${this.line}, before the statement is complete. Please download it again.`,
    )
  }

  private abandon(): void {
    const left = this.stack.pop()
    const parent = this.stack.at(-1)
    if (!left || !parent || left.text !== '') return
    if (MUST_CLOSE.has(left.name)) throw this.cutOff()
    for (const child of left.children) parent.children.push(child)
    left.children = []
  }
}
