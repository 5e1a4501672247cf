import { strToU8, zipSync } from 'fflate'

const CELL_TYPES = { string: 't="inlineStr"', number: '', date: 's="1"' }

/** Days since the end of 1899, as a workbook counts them. */
const serial = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

function cellOf(cell: string | number, row: number, column: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row}"`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return `<c ${at} ${CELL_TYPES.date}><v>${serial(cell)}</v></c>`
  return `<c ${at} ${CELL_TYPES.string}><is><t>${cell}</t></is></c>`
}

/** A workbook of one sheet whose days are cells of a date format. */
export function workbook(rows: (string | number)[][], extra: Record<string, Uint8Array> = {}): Uint8Array {
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, row + 1, column)).join('')}</row>`,
    )
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Activity" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    ...extra,
  })
}
