// Reads a PDF from standard input and prints its pages as JSON: every text with its place, from the top left.
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pieces = []
for await (const piece of process.stdin) pieces.push(piece)
const pdf = await getDocument({
  data: new Uint8Array(Buffer.concat(pieces)),
  verbosity: VerbosityLevel.ERRORS,
  useSystemFonts: false,
}).promise
const { info } = await pdf.getMetadata()
const pages = []
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const texts = items
    .filter((item) => item.str?.trim())
    .map(({ str, transform, width }) => ({ text: str, x: transform[4], y: height - transform[5], width }))
  pages.push({ width, height, texts })
}
process.stdout.write(JSON.stringify({ title: info.Title, pages }))
