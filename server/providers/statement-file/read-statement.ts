import { isXml, readCamt053 } from './camt053'
import { readCsv } from './csv'
import { decodeText } from './decode-text'
import { assertNoDeclarations, assertNoNul } from './hostile'
import { isOfx, ofxFormat, readOfx } from './ofx'
import { isQif, readQif } from './qif'
import { DEFAULT_LIMITS, StatementRefused, type ReadOptions, type Statement } from './statement'
import { assertText, assertStatementText } from './wrong-kind'

/**
 * Reads a bank's statement file. The same bytes give the same statement, so a preview shows what an import writes.
 * Throws StatementRefused, and nothing else, when the file as a whole cannot be trusted.
 */
export function readStatement(bytes: Uint8Array, options: ReadOptions = {}): Statement {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  if (bytes.length > limits.bytes) {
    const megabytes = Math.floor(limits.bytes / 1_048_576)
    throw new StatementRefused(
      'too_large',
      `The file is larger than ${megabytes} MB. Please download a shorter period, or split the file.`,
    )
  }
  assertText(bytes)
  const decoded = decodeText(bytes)
  const encoding = decoded.encoding
  const text = withoutPadding(decoded.text)
  if (text.trim() === '') throw new StatementRefused('empty', 'The file is empty. Please download the statement again.')
  assertNoNul(text)
  assertStatementText(text)

  if (isOfx(text)) {
    assertNoDeclarations(text)
    return { format: ofxFormat(text, options.file_name), encoding, ...readOfx(text, limits) }
  }
  if (isXml(text)) {
    assertNoDeclarations(text)
    return { format: 'camt053', encoding, ...readCamt053(text, limits) }
  }
  if (isQif(text)) return { format: 'qif', encoding, ...readQif(text, limits) }
  return { format: 'csv', encoding, ...readCsv(text, limits, options) }
}

/** Old programs end a file with NUL or SUB characters. From the back, so that no input makes it slow. */
function withoutPadding(text: string): string {
  let end = text.length
  for (let at = end - 1; at >= 0 && PADDING.has(text.charAt(at)); at--)
    if (text.charAt(at) < '\t' || text.charAt(at) === '\u001a') end = at
  return text.slice(0, end)
}

const PADDING = new Set(['\u0000', '\u001a', ' ', '\t', '\r', '\n'])
