import { daysBetween, type Day } from '@/lib/dates/day'
import type { Cell, Column, Row } from '../paper/paper'
import { FORMULA } from '@/lib/formula'
import { Styles, type CellStyle } from './styles'
import { xmlText } from './xml-text'
import { zip, type ZipEntry } from './zip'

export interface Sheet {
  name: string
  /** Lines above the table, the first in large letters. */
  head: readonly string[]
  columns: readonly Column[]
  /** In batches, so that a long table is read while it is written. */
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** The first column stays visible like the labels. */
  holdsNames?: boolean
  /** Buttons that filter, for a plain list. */
  filter?: boolean
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OUTLINE_MAX = 7
const BATCH_CHARACTERS = 65_536

/** A workbook, written as the rows of its sheets come: numbers are numbers, days are days, and text is never a formula. */
export function workbook(...sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  return zip(parts(withNames(sheets)))
}

/** Names that Excel accepts: short, without some characters, and unique. */
function withNames(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set<string>()
  return sheets.map((sheet) => {
    const plain = sheet.name.replace(/[[\]:*?/\\]/g, ' ').trim() || 'Sheet'
    let name = plain.slice(0, 31).trim()
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, 27).trim()} (${n})`
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}

function* parts(sheets: readonly Sheet[]): Generator<ZipEntry> {
  const styles = new Styles()
  const text = (name: string, content: string): ZipEntry => ({ name, content: [Buffer.from(content)] })
  yield text('[Content_Types].xml', contentTypes(sheets.length))
  yield text('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield text('xl/workbook.xml', workbookXml(sheets))
  yield text(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet, styles) }
  yield text('xl/styles.xml', styles.toXml())
}

async function* sheetXml(sheet: Sheet, styles: Styles): AsyncGenerator<Buffer> {
  const writer = new RowWriter(sheet.columns, styles)
  const { head, columns } = sheet
  let waiting = opening(sheet) + head.map((line, index) => writer.headLine(line, index === 0)).join('')
  waiting += (head.length > 0 ? writer.blank() : '') + writer.labels()
  for await (const batch of sheet.rows) {
    for (const row of batch) {
      waiting += writer.row(row)
      if (waiting.length < BATCH_CHARACTERS) continue
      yield Buffer.from(waiting)
      waiting = ''
    }
  }
  const filter = sheet.filter
    ? `<autoFilter ref="A${tableTop(sheet)}:${letters(columns.length - 1)}${Math.max(writer.last, tableTop(sheet))}"/>`
    : ''
  yield Buffer.from(`${waiting}</sheetData>${filter}${PAGE_SETUP}</worksheet>`)
}

/** Row of the labels. */
const tableTop = ({ head }: Sheet): number => (head.length > 0 ? head.length + 2 : 1)

function opening(sheet: Sheet): string {
  const widths = sheet.columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(80, width + 2)}" customWidth="1"/>`,
  )
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="1"/><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${paneOf(sheet)}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${OUTLINE_MAX}"/><cols>${widths.join('')}</cols><sheetData>`
  )
}

function paneOf(sheet: Sheet): string {
  const top = tableTop(sheet)
  return sheet.holdsNames
    ? `<pane xSplit="1" ySplit="${top}" topLeftCell="B${top + 1}" activePane="bottomRight" state="frozen"/>`
    : `<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/>`
}

class RowWriter {
  last = 0
  readonly #columns: readonly { letters: string; kind: Column['kind']; label: string }[]
  readonly #serials = new Map<Day, number>()
  readonly #styles: Styles

  constructor(columns: readonly Column[], styles: Styles) {
    this.#columns = columns.map(({ kind, label }, index) => ({ letters: letters(index), kind, label }))
    this.#styles = styles
  }

  headLine(text: string, large: boolean): string {
    return this.#wrap(this.#text('A', text, { kind: 'text', row: large ? 'letterhead' : 'line' }))
  }

  blank(): string {
    return this.#wrap('')
  }

  labels(): string {
    return this.#wrap(
      this.#columns
        .map((column) => this.#text(column.letters, column.label, { kind: column.kind, row: 'heading' }))
        .join(''),
    )
  }

  row({ kind, level, cells }: Row): string {
    let xml = ''
    this.#columns.forEach((column, index) => {
      xml += this.#cell(column, cells[index] ?? null, { kind: column.kind, row: kind, indent: index === 0 ? level : 0 })
    })
    return this.#wrap(xml, level > 0 ? ` outlineLevel="${Math.min(OUTLINE_MAX, level)}"` : '')
  }

  #cell(column: { letters: string; kind: Column['kind'] }, value: Cell, style: CellStyle): string {
    if (typeof value === 'string' && column.kind === 'date' && style.row !== 'section') {
      const serial = this.#serial(value)
      if (serial !== undefined) return this.#number(column.letters, serial, style)
    }
    if (typeof value === 'number') return this.#number(column.letters, value, style)
    if (typeof value === 'string' && value !== '') return this.#text(column.letters, value, style)
    return style.row === 'line' ? '' : `<c r="${column.letters}${this.last + 1}" s="${this.#styles.of(style)}"/>`
  }

  #number(at: string, value: number, style: CellStyle): string {
    return `<c r="${at}${this.last + 1}" s="${this.#styles.of(style)}"><v>${value}</v></c>`
  }

  #text(at: string, value: string, style: CellStyle): string {
    const kind = style.row === 'heading' ? style.kind : 'text'
    const look = this.#styles.of({ kind, row: style.row, indent: style.indent, quoted: FORMULA.test(value) })
    return `<c r="${at}${this.last + 1}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
  }

  /** Days since 1899-12-30; undefined before Excel's own mistake about 1900. */
  #serial(day: Day): number | undefined {
    if (day < '1900-03-01') return undefined
    const known = this.#serials.get(day)
    if (known !== undefined) return known
    const serial = daysBetween('1899-12-30', day)
    this.#serials.set(day, serial)
    return serial
  }

  #wrap(cells: string, attributes = ''): string {
    this.last += 1
    return `<row r="${this.last}"${attributes}>${cells}</row>`
  }
}

/** 0 → A, 26 → AA. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PAGE_SETUP =
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>'
const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${XLSX}.main+xml"/>` +
  Array.from({ length: sheets }, (_, index) => sheetType(index + 1)).join('') +
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'

const sheetType = (number: number): string =>
  `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

function workbookXml(sheets: readonly Sheet[]): string {
  const named = sheets.map((sheet, index) => ({ sheet, index, name: xmlText(sheet.name) }))
  const list = named.map(({ name, index }) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  const titles = named.map(({ sheet, name, index }) => {
    const rows = `'${name.replace(/'/g, "''")}'!$${tableTop(sheet)}:$${tableTop(sheet)}`
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${rows}</definedName>`
  })
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets>` +
    `<definedNames>${titles.join('')}</definedNames></workbook>`
  )
}
