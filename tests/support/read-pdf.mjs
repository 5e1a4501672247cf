// Reads a PDF and answers its title and its pages: every text with its place, from the top left.
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { runAsWorker } from 'synckit'

runAsWorker(async (/** @type {Uint8Array} */ bytes) => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  const pdf = await task.promise
  try {
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
    return { title: info.Title, pages }
  } finally {
    await task.destroy()
  }
})
