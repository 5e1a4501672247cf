import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Element } from './element'
import { tooDeep, tooLong } from './hostile'
import { StatementRefused, type StatementLimits } from './statement'
import { decodeEntities } from './text'

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

type OrderedNode = Record<string, unknown>

/** The root element of well-formed XML, namespaces dropped. Document types must have been refused before. */
export function readXml(text: string, limits: StatementLimits): Element {
  const newlines = newlinesOf(text)
  assertDepth(text, limits, newlines)
  const validity = XMLValidator.validate(text)
  if (validity !== true) throw broken(text.trimEnd().endsWith('>') ? validity.err.line : newlines.length + 1)
  const root = parse(text, limits).find((node) => !nameOf(node).startsWith('?'))
  if (!root) throw broken(1)
  return toElement(root, newlines, limits)
}

function parse(text: string, { depth }: StatementLimits): OrderedNode[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    cdataPropName: CDATA,
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    captureMetaData: true,
    maxNestedTags: depth + 1,
  })
  try {
    return nodesOf(parser.parse(text))
  } catch {
    throw new StatementRefused('unreadable', 'This XML file cannot be read. Please download the statement again.')
  }
}

function toElement(node: OrderedNode, newlines: readonly number[], limits: StatementLimits): Element {
  const name = nameOf(node)
  const line = lineOf(node, newlines)
  const element: Element = { name, text: '', attributes: attributesOf(node[ATTRIBUTES]), line, children: [] }
  for (const child of nodesOf(node[name])) {
    const kind = nameOf(child)
    if (kind === TEXT) element.text += decodeEntities(String(child[TEXT]))
    else if (kind === CDATA)
      element.text += nodesOf(child[CDATA])
        .map((part) => String(part[TEXT]))
        .join('')
    else element.children.push(toElement(child, newlines, limits))
  }
  if (element.text.length > limits.value_length) throw tooLong(line)
  element.text = element.text.trim()
  return element
}

/** A separate pass, so that neither the validator nor the parser ever processes deeply nested input. */
function assertDepth(text: string, limits: StatementLimits, newlines: readonly number[]): void {
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0;) {
    const mark = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>'
    const end = text.indexOf(mark, at)
    if (end < 0) return
    const next = text[at + 1]
    if (next === '/') depth--
    else if (next !== '!' && next !== '?' && text[end - 1] !== '/') depth++
    if (depth > limits.depth) throw tooDeep(lineAtOffset(newlines, at))
    at = text.indexOf('<', end)
  }
}

const nameOf = (node: OrderedNode): string => Object.keys(node).find((key) => key !== ATTRIBUTES) ?? ''

const isNode = (value: unknown): value is OrderedNode => typeof value === 'object' && value !== null

const nodesOf = (value: unknown): OrderedNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

function attributesOf(value: unknown): Record<string, string> {
  if (!isNode(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, decodeEntities(String(text))]))
}

function lineOf(node: OrderedNode, newlines: readonly number[]): number {
  const [metadataKey] = Object.getOwnPropertySymbols(node)
  const metadata: unknown = metadataKey && Reflect.get(node, metadataKey)
  const start = isNode(metadata) ? metadata.startIndex : 0
  return lineAtOffset(newlines, typeof start === 'number' ? start : 0)
}

function newlinesOf(text: string): number[] {
  const offsets: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) offsets.push(at)
  return offsets
}

function lineAtOffset(newlines: readonly number[], offset: number): number {
  let low = 0
  let high = newlines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((newlines[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low + 1
}

const broken = (line: number): StatementRefused =>
  new StatementRefused(
    'truncated',
    `The XML stops or breaks at line ${line}, before the statement is complete. Please download it again.`,
  )
