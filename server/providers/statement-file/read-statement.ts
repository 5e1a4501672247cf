import { isXml, readCamt053 } from './camt053'
import { readCsv } from './csv'
import { decodeText } from './decode-text'
import { refuseDeclarations, refuseNul } from './hostile'
import { isOfx, ofxFormat, readOfx } from './ofx'
import { isQif, readQif } from './qif'
import { DEFAULT_LIMITS, StatementRefused, type ReadOptions, type Statement } from './statement'
import { refuseBinary, refuseTextKind } from './wrong-kind'

/**
 * Reads a bank's statement file. The same bytes give the same statement, so a preview shows what an import writes.
 * Throws StatementRefused, and nothing else, when the file as a whole cannot be trusted.
 */
export function readStatement(bytes: Uint8Array, options: ReadOptions = {}): Statement {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  if (bytes.length > limits.bytes) {
    const megabytes = Math.floor(limits.bytes / 1_048_576)
    throw new StatementRefused('too_large',
      `The file is larger than ${megabytes} MB. Please download a shorter period, or split the file.`)
  }
  refuseBinary(bytes)
  const decoded = decodeText(bytes)
  const encoding = decoded.encoding
  const text = decoded.text.replace(/\u001a\s*$/, '')
  if (text.trim() === '') throw new StatementRefused('empty', 'The file is empty. Please download the statement again.')
  refuseNul(text)
  refuseTextKind(text)

  if (isOfx(text)) {
    refuseDeclarations(text)
    return { format: ofxFormat(text, options.file_name), encoding, ...readOfx(text, limits) }
  }
  if (isXml(text)) {
    refuseDeclarations(text)
    return { format: 'camt053', encoding, ...readCamt053(text, limits) }
  }
  if (isQif(text)) return { format: 'qif', encoding, ...readQif(text, limits) }
  return { format: 'csv', encoding, ...readCsv(text, limits, options) }
}
