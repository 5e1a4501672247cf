import { StatementRefused, type StatementLimits } from './statement'

export function assertNoNul(text: string): void {
  const at = text.indexOf('\0')
  if (at < 0) return
  throw hostile(`Line ${lineAt(text, at)} holds a NUL character, which no statement file contains.`)
}

export function assertNoDeclarations(text: string): void {
  const match = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)\b/i.exec(text)
  if (!match) return
  throw hostile(`Line ${lineAt(text, match.index)} declares a document type or an entity, which is unsafe to open.`)
}

export function assertLineLengths(text: string, { value_length }: StatementLimits): void {
  let line = 1
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const isEnd = at === text.length || text[at] === '\n' || text[at] === '\r'
    if (!isEnd) continue
    if (at - start > value_length) throw tooLong(line)
    start = at + 1
    if (text[at] !== '\r' || text[at + 1] !== '\n') line++
  }
}

export const tooLong = (line: number): StatementRefused => hostile(`Line ${line} is far too long for a statement file.`)

export const tooDeep = (line: number): StatementRefused =>
  hostile(`Line ${line} is nested too deeply for a statement file.`)

/** Line of a character, counted from 1. */
function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

const hostile = (what: string): StatementRefused =>
  new StatementRefused('hostile', `${what} Please download the statement from your bank again.`)
