import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { pageTexts, UnreadablePdf } from './page-texts'

it('the words of a PDF have the positions where they are drawn; a file that is not a PDF is refused', async () => {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0 })
  doc.fontSize(12).text('Total 425.50', 306, 396, { lineBreak: false })
  doc.end()
  const [text, ...more] = await pageTexts(await buffer(doc))
  expect([text?.text, text?.page, more]).toEqual(['Total 425.50', 1, []])
  expect(text?.x).toBeCloseTo(0.5, 2)
  expect(text?.y).toBeCloseTo(0.5, 1)
  await expect(pageTexts(new TextEncoder().encode('not a PDF'))).rejects.toThrow(UnreadablePdf)
})
