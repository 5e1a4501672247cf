import type { ColumnKind, RowKind } from '../paper/paper'

export interface CellStyle {
  kind: ColumnKind
  row: RowKind | 'heading' | 'letterhead'
  indent?: number
  /** Text that could be taken for a formula stays marked as text when it is edited. */
  quoted?: boolean
}

const FORMATS: Record<ColumnKind, number> = {
  text: 49,
  money: 164,
  date: 165,
  code: 1,
  count: 3,
  percent: 166,
  change: 167,
}
const NUMBER_FORMATS = [
  [164, '#,##0.00_);(#,##0.00)'],
  [165, 'mm/dd/yyyy'],
  [166, '0.0"%"_);(0.0"%")'],
  [167, '+0.0"%"_);−0.0"%"_);0.0"%"_)'],
  [168, '"$"#,##0.00_);("$"#,##0.00)'],
] as const

/** Amounts carry the sign of the currency in the last row of a report only. */
const formatOf = (kind: ColumnKind, row: CellStyle['row']): number =>
  row === 'heading' ? 0 : row === 'total' && kind === 'money' ? 168 : FORMATS[kind]

const FONTS = { plain: 0, bold: 1, large: 2 }
const BORDERS = { none: 0, above: 1, double: 2, below: 3 }
const LOOKS: Record<CellStyle['row'], { font: number; border: number; fill: number }> = {
  line: { font: FONTS.plain, border: BORDERS.none, fill: 0 },
  section: { font: FONTS.bold, border: BORDERS.none, fill: 0 },
  subtotal: { font: FONTS.bold, border: BORDERS.above, fill: 0 },
  total: { font: FONTS.bold, border: BORDERS.double, fill: 0 },
  heading: { font: FONTS.bold, border: BORDERS.below, fill: 2 },
  letterhead: { font: FONTS.large, border: BORDERS.none, fill: 0 },
}

/** Numbers the styles as cells first use them; the style sheet is written when all cells are. */
export class Styles {
  readonly #index = new Map<string, number>()
  readonly #formats: string[] = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']

  of({ kind, row, indent = 0, quoted = false }: CellStyle): number {
    const key = kind + row + indent + (quoted ? 'q' : '')
    const known = this.#index.get(key)
    if (known !== undefined) return known
    const { font, border, fill } = LOOKS[row]
    const right =
      kind === 'money' || kind === 'percent' || kind === 'change' || kind === 'count' ? ' horizontal="right"' : ''
    const alignment = indent > 0 ? ` horizontal="left" indent="${indent}"` : row === 'heading' ? right : ''
    this.#formats.push(
      `<xf numFmtId="${formatOf(kind, row)}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
        `${quoted ? ' quotePrefix="1"' : ''} applyNumberFormat="1" applyFont="1" applyBorder="1" applyFill="1" applyAlignment="1">` +
        `<alignment vertical="top"${alignment}/></xf>`,
    )
    this.#index.set(key, this.#formats.length - 1)
    return this.#formats.length - 1
  }

  toXml(): string {
    const line = (side: string, style?: string): string =>
      style ? `<${side} style="${style}"><color rgb="FF6B6880"/></${side}>` : `<${side}/>`
    const border = (top?: string, bottom?: string): string =>
      `<border><left/><right/>${line('top', top)}${line('bottom', bottom)}<diagonal/></border>`
    const font = (size: number, bold: boolean): string =>
      `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      `<numFmts count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replace(/"/g, '&quot;')}"/>`).join('')}</numFmts>` +
      `<fonts count="3">${font(11, false)}${font(11, true)}${font(14, true)}</fonts>` +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFF1F0F6"/></patternFill></fill></fills>' +
      `<borders count="4">${border()}${border('thin')}${border('thin', 'double')}${border(undefined, 'thin')}</borders>` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${this.#formats.length}">${this.#formats.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
  }
}
